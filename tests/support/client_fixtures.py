"""The client under test, with a folder, a clock and chance of its own."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pygame
from driving import Driver
from inline_worker import InlineWorker

from krosmaster.app import make_app
from krosmaster.client import wording
from krosmaster.content.loader import load_catalog
from krosmaster.play.computer.thinking import Thinker

CATALOG = load_catalog()
NOON = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)


def started(folder, size=(1280, 800), language="en", seed=5, **settings):
    """A client on its title screen; settings are as they stand in the file."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "settings.json"
    if not kept.exists():
        kept.write_text(json.dumps({"language": language, "animation_speed": "off", **settings}), encoding="utf-8")
    pygame.event.clear() if pygame.display.get_init() else None
    thinker = Thinker(InlineWorker)
    driver = Driver(make_app(size, folder, clock=lambda: NOON, seed=seed, catalog=CATALOG, thinker=thinker))
    driver.frames(2)
    return driver


def quiet():
    """Leave the language as other tests expect it."""
    wording.use("en")
