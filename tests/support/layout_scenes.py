"""Every screen and panel of the client in the states that put the most into them, in one list."""

import layout_of_arena
import layout_of_computer
import layout_of_lab
import layout_of_sandbox
import layout_of_screens
from layout_list import SCENES

__all__ = ["SCENES", "layout_of_arena", "layout_of_computer", "layout_of_lab", "layout_of_sandbox", "layout_of_screens"]
