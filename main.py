"""The entry: opens the client; `run`, `open` and `check` work on files. See docs/match-file.md."""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()
    try:
        from krosmaster.cli import main  # here, so that the process of a computer player does without it
    except ModuleNotFoundError as error:
        sys.exit(f"the package {error.name} is missing; install what requirements.txt lists")
    sys.exit(main())
