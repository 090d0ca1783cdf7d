"""All content as the command line sees it: what is printed, and the characters that the player has made."""

from __future__ import annotations

from krosmaster.arena.catalog import Catalog
from krosmaster.client.paths import characters_folder
from krosmaster.content.loader import load_catalog
from krosmaster.content.own_cards import own_cards


def all_content() -> Catalog:
    """The catalogue; files of the player's folder that have faults are left out.

    Raises:
        ContentFaults: the printed content is broken.
    """
    return own_cards(characters_folder(), load_catalog()).catalog
