"""Pictures that are painted once and then copied: parts of the window, and all else that may be shown again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from functools import wraps
from typing import ParamSpec, TypeVar, cast

import pygame

from krosmaster.client.art.freed import give_back

_P = ParamSpec("_P")
_T = TypeVar("_T")

_BYTES, _WINDOWS = 96 * 2**20, 8
"""How much all pictures may take that are kept for another time: so much, and so many times what the window takes.

`docs/performance.md` says why.
"""
_ENTRY_BYTES = 600
"""About what it takes to keep a picture, beside its pixels."""
_GIVE_BACK_AFTER_BYTES = 64 * 2**20
_LARGE_BYTES = 4 * 2**20
"""What is larger was painted on canvases that are larger still and are free now."""
_FRAMES_OF_A_CHANGE = 30
_FORMER = object()
"""Stands among what is kept, after all that was used before the look changed."""

_Picture = pygame.Surface | pygame.Mask


class Kept:
    """The picture of one part of a window, which covers all that lies below it.

    Whoever draws it says what it shows, as values: as long as they are equal and the window is the same one, the
    picture is copied. Another size, scale, language or palette makes other parts, so none is kept over those.
    """

    def __init__(self, box: pygame.Rect) -> None:
        self._box = box
        self._window: pygame.Surface | None = None
        self._picture: pygame.Surface | None = None
        self._shown: tuple[object, ...] = ()

    def draw(self, surface: pygame.Surface, paint: Callable[[pygame.Surface], None], *shown: object) -> None:
        """Draw the part; `paint` draws it into the window anew, and nothing of that reaches beyond the part's box."""
        if self._picture is not None and surface is self._window and shown == self._shown:
            surface.blit(self._picture, self._box)
            return
        clip = surface.get_clip()
        surface.set_clip(self._box.clip(clip))
        paint(surface)
        surface.set_clip(clip)
        if self._picture is None:
            self._picture = pygame.Surface(self._box.size).convert(surface)
        self._picture.blit(surface.subsurface(self._box.clip(surface.get_rect())), (0, 0))
        self._window, self._shown = surface, shown


class Pictures:
    """Whatever was painted and may be shown again, up to so many bytes in all: what was used longest ago goes first.

    Several pictures may come of one painting, and one picture of several: each is counted once, as long as anything
    that is kept holds it. The newest painting stays even where it is larger than all that may be kept.
    """

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._kept: OrderedDict[Hashable, object] = OrderedDict()
        """In order of use, the latest last."""
        self._held: dict[int, tuple[_Picture, int]] = {}
        """The pictures that are counted, by identity, and in how many paintings each is."""
        self._frames_to_come = 0
        """As many frames later what was in use before the last change of the look is given up."""
        self._freed_bytes = 0
        """How much was given up and not given back to the system yet."""
        self.bytes_kept = 0
        """How much memory the pictures take, with what it takes to find them."""
        self.painted = 0
        """How often something was painted, because it was not kept or not any more."""
        self.evicted = 0
        """How often something was given up for want of room."""

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, paint: Callable[[], _T]) -> _T:
        """What is kept by a key, or else what is painted now."""
        try:
            found = self._kept[key]
        except KeyError:
            return self._take_in(key, paint())
        self._kept.move_to_end(key)
        return cast("_T", found)

    def keeping(self, paint: Callable[_P, _T]) -> Callable[_P, _T]:
        """A function that paints by its arguments alone, so that it paints the same only once.

        Whatever it belongs to is kept as well: that must be something small, such as a set of drawings.
        """
        kept, use = self._kept, self._kept.move_to_end

        @wraps(paint)
        def painted(*args: _P.args, **kwargs: _P.kwargs) -> _T:
            key = (paint, args, *kwargs.items()) if kwargs else (paint, args)
            try:
                found = kept[key]
            except KeyError:
                return self._take_in(key, paint(*args, **kwargs))
            use(key)
            return cast("_T", found)

        return painted

    def change_look(self, most_bytes: int) -> None:
        """Another size, scale or palette: what the next frames do not use belongs to the former one and is given up."""
        self._most_bytes = most_bytes
        self._kept.pop(_FORMER, None)
        self._kept[_FORMER] = None
        self._frames_to_come = _FRAMES_OF_A_CHANGE

    def frame(self) -> None:
        """A frame was drawn."""
        if self._frames_to_come:
            self._frames_to_come -= 1
            if not self._frames_to_come:
                while _FORMER in self._kept:
                    self._give_up_oldest()
                self._give_back()

    def forget(self) -> None:
        """Give up everything."""
        while self._kept:
            self._give_up_oldest()
        self._give_back()

    def _take_in(self, key: Hashable, found: _T) -> _T:
        self.painted += 1
        if key in self._kept:  # painted meanwhile by what it is made of
            return cast("_T", self._kept[key])
        before = self.bytes_kept
        self._kept[key] = found
        self.bytes_kept += _ENTRY_BYTES
        for picture in _pictures_in((key, found)):
            known, times = self._held.get(id(picture), (picture, 0))
            self._held[id(picture)] = (known, times + 1)
            if not times:
                self.bytes_kept += _bytes_of(picture)
        is_large = self.bytes_kept - before > _LARGE_BYTES
        while self.bytes_kept > self._most_bytes and len(self._kept) > 1:
            self._give_up_oldest()
            self.evicted += 1
        if is_large or self._freed_bytes > _GIVE_BACK_AFTER_BYTES:
            self._give_back()
        return found

    def _give_up_oldest(self) -> None:
        key, found = self._kept.popitem(last=False)
        if key is _FORMER:
            return
        self.bytes_kept -= _ENTRY_BYTES
        for picture in _pictures_in((key, found)):
            known, times = self._held.pop(id(picture))
            if times > 1:
                self._held[id(picture)] = (known, times - 1)
            else:
                self.bytes_kept -= _bytes_of(picture)
                self._freed_bytes += _bytes_of(picture)

    def _give_back(self) -> None:
        self._freed_bytes = 0
        give_back()


def _pictures_in(value: object) -> Iterator[_Picture]:
    """The pictures among some values, as deep as they lie in tuples; one may come several times."""
    if isinstance(value, (pygame.Surface, pygame.Mask)):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _pictures_in(part)


def _bytes_of(picture: _Picture) -> int:
    if isinstance(picture, pygame.Surface):
        return picture.get_pitch() * picture.get_height()
    return picture.get_size()[0] * picture.get_size()[1] // 8


def most_bytes(window: tuple[int, int]) -> int:
    """How much may be kept beside a window of a size in pixels."""
    return _BYTES + _WINDOWS * 4 * window[0] * window[1]


PICTURES = Pictures(_BYTES)
"""All of them, whoever paints them."""
