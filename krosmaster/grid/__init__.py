"""Geometry of a rectangular board: distances, lines of sight, paths and areas, as masks in and masks out.

A cell's index is ``row * cols + col``. A set of cells is a `Mask`, an int whose bit i says that the cell with index i
is in it: it is hashable, joins and meets another in one operation, and floods faster than arrays of this size do.
Numpy serves where a whole table is wanted at once.
"""

from krosmaster.grid.cells import Cell, Direction, Mask
from krosmaster.grid.geometry import LONGEST_SIDE, Grid, grid_of

__all__ = ["LONGEST_SIDE", "Cell", "Direction", "Grid", "Mask", "grid_of"]
