"""The entry: opens the client; `run`, `open` and `check` work on files. See docs/match-file.md."""

import sys

try:
    from krosmaster.cli import main
except ModuleNotFoundError as error:
    sys.exit(f"the package {error.name} is missing; install what requirements.txt lists")

if __name__ == "__main__":
    sys.exit(main())
