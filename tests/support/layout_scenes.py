"""Every screen and panel of the client in the states that put the most into them, in one list."""

import layout_of_arena
import layout_of_computer
import layout_of_lab
import layout_of_lessons
import layout_of_sandbox
import layout_of_screens
import layout_of_set_up
import layout_of_teams
import layout_over_arena
from layout_list import SCENES

__all__ = [
    "SCENES",
    "layout_of_arena",
    "layout_of_computer",
    "layout_of_lab",
    "layout_of_lessons",
    "layout_of_sandbox",
    "layout_of_screens",
    "layout_of_set_up",
    "layout_of_teams",
    "layout_over_arena",
]
