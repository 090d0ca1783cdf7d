"""Files of own characters and tokens, drawn at random: all that the format can say, mostly what it takes."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

PRINTED_TOKENS = ("tofu", "gobball", "water-bomb", "firebomb", "tricky-trap", "wabbit")
POWERS = (
    "critical", "armor", "lock", "dodge", "mupeke", "resistance-water", "resistance-air", "resistance-earth",
    "resistance-fire", "reflect", "healing", "immunity", "invisibility", "insensitivity", "stimulation",
)  # fmt: skip
ELEMENTS = ("water", "air", "earth", "fire")
ZONES = ("cell", "cell", "cross", "square", "hammer", "staff", "shovel")
OF_ANY_SPELL = ("push", "pull", "retreat", "approach", "markers", "steal", "immediate-gain", "gain-kamas", "swap")
OF_ATTACKS = ("extra-damage", "extra-damage-per-summon", "extra-for-class", "critical-adds", "life-steal")
LASTING = ("coin", "coin", "raise-range", "lose-movement")


class Drawer:
    """Draws the files of one folder."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._tokens: tuple[str, ...] = PRINTED_TOKENS

    def write(self, folder: Path, tokens: int = 3, characters: int = 4) -> None:
        """Draw so many of each into a folder."""
        (folder / "summons").mkdir(parents=True, exist_ok=True)
        for number in range(tokens):
            name = f"thing-{number}-x"
            (folder / "summons" / f"{name}.yaml").write_text(json.dumps(self._token()), encoding="utf-8")
            self._tokens += (name,)
        for number in range(characters):
            (folder / f"hero-{number}-x.yaml").write_text(json.dumps(self._character()), encoding="utf-8")

    def _character(self) -> dict[str, Any]:
        return {
            "names": {"en": "Hero"},
            "class": self._rng.choice(("iop", "cra", "smith")),
            "level": self._rng.randint(1, 4),
            "initiative": self._few(20),
            "hp": 1 + self._few(30),
            **self._points(),
            "powers": self._powers(),
            "spells": [self._spell(f"spell-{number}") for number in range(self._rng.randint(1, 6))],
        }

    def _token(self) -> dict[str, Any]:
        kind = self._rng.choice(("mob", "mob", "bomb", "trap"))
        names = {"en": "Thing"}
        if kind == "mob":
            spells = [self._spell(f"spell-{number}", can_summon=False) for number in range(self._rng.randint(0, 3))]
            stats = {"hp": 1 + self._few(20), **self._points(), "powers": self._powers()}
            return {"names": names, "kind": kind, **stats, "spells": spells}
        stats = {"hp": int(kind == "bomb"), "mp": 0, "ap": 0, "powers": self._powers() if kind == "bomb" else []}
        spell = self._spell("blast", can_summon=False) | {"range": {"kind": "self"}}
        if kind == "bomb" and spell["kind"] != "attack":
            spell = {**spell, "kind": "attack", "damage": self._few(5)}
        kept = {key: found for key, found in spell.items() if key not in ("cost", "limit", "uses")}
        if kept["kind"] == "attack":
            kept = {key: found for key, found in kept.items() if key not in ("aim", "heal")}
        return {"names": names, "kind": kind, **stats, "spells": [kept]}

    def _points(self) -> dict[str, int]:
        return {"mp": self._few(8), "ap": self._few(14)}

    def _few(self, most: int) -> int:
        """Mostly little, now and then as much as can be."""
        return self._rng.choice((self._rng.randint(0, min(6, most)), self._rng.randint(0, most)))

    def _powers(self) -> list[str]:
        return self._rng.sample(POWERS, self._rng.choice((0, 0, 1, 2, 4)))

    def _spell(self, name: str, *, can_summon: bool = True) -> dict[str, Any]:
        rng = self._rng
        kind = rng.choice(("attack", "attack", "heal", "special", "special", *(["summon"] if can_summon else [])))
        spell: dict[str, Any] = {"id": name, "names": {"en": "Spell"}, "kind": kind, "range": self._range()}
        spell["cost"] = {
            "ap": rng.choice((0, 1, 1, 2, 3)),
            "mp": rng.choice((0, 0, 0, 1)),
            "wounds": rng.choice((0, 0, 1)),
        }
        spell["limit"] = rng.choice(("none", "turn", "turn", "game"))
        if spell["limit"] != "none":
            spell["uses"] = rng.choice((1, 1, 2, 20))
        if kind == "summon":
            return spell | {"summons": rng.choice(self._tokens), "max_in_play": rng.choice((1, 2, 20))}
        spell |= {"zone": rng.choice(ZONES), "effects": self._effects(kind)}
        if kind == "attack":
            spell |= {"damage": self._few(5)} | ({"element": rng.choice(ELEMENTS)} if rng.random() < 0.7 else {})
        elif kind == "heal":
            spell["heal"] = self._few(5)
        else:
            spell["aim"] = rng.choice(("anything", "free-cell", "free-cell", "character", "ally"))
            if spell["aim"] == "free-cell" and rng.random() < 0.6:
                spell["effects"].insert(rng.randint(0, len(spell["effects"])), {"kind": "move-to-target"})
        return spell

    def _range(self) -> dict[str, Any]:
        kind = self._rng.choice(("classic", "fixed", "line", "line-fixed", "no-sight", "melee", "self"))
        if kind in ("melee", "self"):
            return {"kind": kind}
        minimum = self._rng.choice((0, 1, 1, 2))
        return {"kind": kind, "minimum": minimum, "maximum": minimum + self._rng.choice((0, 1, 3, 6))}

    def _effects(self, kind: str) -> list[dict[str, Any]]:
        kinds = OF_ANY_SPELL + LASTING + (OF_ATTACKS if kind == "attack" else ())
        return [self._effect(self._rng.choice(kinds)) for _ in range(self._rng.choice((0, 1, 1, 2, 3)))]

    def _effect(self, kind: str) -> dict[str, Any]:
        rng, amount = self._rng, self._rng.choice((1, 1, 2, 5))
        match kind:
            case "push" | "pull" | "retreat" | "approach":
                return {"kind": kind, "cells": amount}
            case "steal" | "immediate-gain":
                return {"kind": kind, "points": rng.choice(("ap", "mp")), "amount": amount}
            case "markers":
                return {"kind": kind, "points": rng.choice(("ap", "mp")), "amount": rng.choice((-20, -1, 1, 2, 20))}
            case "extra-damage-per-summon":
                return {"kind": kind, "amount": amount, "token": rng.choice(self._tokens)}
            case "extra-for-class":
                return {"kind": kind, "amount": amount, "class": "iop"}
            case "coin":
                both = ("heads", "tails")[: rng.randint(1, 2)]
                return {"kind": kind, **{side: [self._effect(rng.choice(OF_ANY_SPELL))] for side in both}}
            case "swap" | "life-steal" | "lose-movement":
                return {"kind": kind}
            case _:
                return {"kind": kind, "amount": amount}
