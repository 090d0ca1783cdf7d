"""Memory that pictures took, given back to the system.

What is freed between two things that stay is the process's own for good otherwise, and whatever is somewhat larger than
the gap finds no room there: after some matches in a large window twice the memory is held that is in use.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache


def give_back() -> None:
    """Give all whole pages without use back; some milliseconds. Only glibc needs to be told so, and can be."""
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> Callable[[int], int] | None:
    import ctypes  # noqa: PLC0415 - nothing is freed before the first picture, which it would delay

    try:
        return ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return None
