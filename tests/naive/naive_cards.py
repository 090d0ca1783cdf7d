"""The cards as their files say them, as plain dictionaries: nothing of the loader or of the definitions is used."""

from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]


def _read(path):
    return yaml.safe_load(path.read_text(encoding="utf-8"))


CHARACTERS = {path.stem: _read(path) for path in (ROOT / "characters").glob("*.yaml") if path.stem != "rewards"}
TOKENS = {path.stem: _read(path) for path in (ROOT / "characters" / "summons").glob("*.yaml")}
REWARDS = {token["id"]: token for token in _read(ROOT / "characters" / "rewards.yaml")["rewards"]}

AIMS = {"attack": "anything", "heal": "character", "summon": "free-cell"}
"""What must stand in the target cell where the card does not say it (SPELL-17, SPELL-7, SPELL-8)."""

PUNCH = {"id": "punch", "kind": "attack", "cost": {"ap": 5}, "range": {"kind": "melee"}, "damage": 1}
"""On no card: 5 AP, an adjacent cell, 1 neutral damage (ACT-5)."""

PRICES = {"granite": 3, "jade": 6, "gold": 12}
"""Kamas that a reward costs (ACT-3)."""

EQUIPMENT = ("weapon", "set", "pet", "dofus")
"""The types of rewards of which a krosmaster wears one each (REW-8)."""


def aim_of(spell):
    """What must stand in the target cell of a spell."""
    return spell.get("aim") or AIMS[spell["kind"]]


def effects_of(spell, kind):
    """The effects of one kind on a spell, those under a coin left out."""
    return [effect for effect in spell.get("effects", []) if effect["kind"] == kind]


def own_spell(reward):
    """The spell of a weapon or boost, which has the reward's id."""
    return {"id": reward["id"], **reward["spell"]}
