"""A line to type in, as screens use it."""

from __future__ import annotations

from typing import Any

import pygame
from pygame_gui.elements import UITextEntryLine

from krosmaster.client.art.letters import drawable
from krosmaster.client.ui import clipboard
from krosmaster.client.ui.focus import KEY_REPEAT_MS


class EntryLine(UITextEntryLine):
    """Takes its cursor with it when it is left, and leaves the repetition of keys as it was.

    What is typed, pasted or set is held in letters that can be drawn: what cannot is seen to be replaced at once.
    """

    def __init__(self, box: pygame.Rect, manager: Any, text: str, *, limit: int, hint: str) -> None:
        super().__init__(box, manager, initial_text=drawable(text), placeholder_text=hint or None)
        self.set_text_length_limit(limit)

    def process_event(self, event: pygame.event.Event) -> bool:
        """Take an event in; typed letters as they can be drawn."""
        if event.type == pygame.TEXTINPUT:
            event = pygame.event.Event(event.type, event.dict | {"text": drawable(event.text)})
        return bool(super().process_event(event))

    def set_text(self, text: str | None) -> None:
        """Hold a text instead of what is there; None: nothing."""
        super().set_text(text if text is None else drawable(text))

    def unfocus(self) -> None:
        """Be left."""
        super().unfocus()  # type: ignore[no-untyped-call]
        self.cursor_has_moved_recently = False
        shape: Any = self.drawable_shape
        if shape is not None and shape.text_box_layout is not None:
            self.redraw()  # type: ignore[no-untyped-call]
            shape.text_box_layout.turn_off_cursor()
            shape.finalise_text_onto_active_state()
        pygame.key.set_repeat(*KEY_REPEAT_MS)

    def go_to_end(self, *, selects: bool) -> None:
        """Set the cursor behind the text; what is selected is replaced by what is typed."""
        self.edit_position = len(self.text)
        self.select_range = [0, len(self.text)] if selects else [0, 0]
        self.cursor_has_moved_recently = True

    def _do_paste(self) -> None:
        """As much of the clipboard as there is room for, in one line."""
        start, end = sorted(self.select_range) if len(set(self.select_range)) > 1 else [self.edit_position] * 2
        before, after = self.text[:start], self.text[end:]
        room = max(0, (self.length_limit or 0) - len(before) - len(after))
        added = drawable(" ".join(clipboard.pasted().split()))[:room]
        self.set_text(before + added + after)
        self.edit_position = len(before) + len(added)
        self.select_range = [0, 0]
        self.cursor_has_moved_recently = True
