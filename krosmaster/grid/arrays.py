"""Masks as arrays of numpy, and back: for whoever wants a whole table at once.

A match asks for no such table, so this module, and numpy with it, is imported when somebody does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from krosmaster.grid.cells import Mask


def unpacked(mask: Mask, rows: int, cols: int) -> NDArray[np.bool_]:
    """Return the first rows x cols bits of a mask as a new array of that shape."""
    count = rows * cols
    packed = np.frombuffer(mask.to_bytes((count + 7) // 8, "little"), np.uint8)
    return np.unpackbits(packed, bitorder="little", count=count).reshape(rows, cols).view(np.bool_)


def packed(array: NDArray[np.bool_]) -> Mask:
    """Return the mask of what is true in an array, row by row."""
    return int.from_bytes(np.packbits(array, axis=None, bitorder="little").tobytes(), "little")
