"""The drawing of an own character or summon that brings none: put together from its id, class, element and powers.

The same card always looks the same; another id, class or element looks otherwise.
"""

from __future__ import annotations

import hashlib

from krosmaster.arena.definitions import CharacterDef, Power, RangeKind, SpellKind, TokenDef, TokenKind
from krosmaster.client.art import own_figure_parts as parts
from krosmaster.client.art.own_figure_parts import CLOTHES, ELEMENTS, HAIRS, SKINS, Ramp, Sheet
from krosmaster.client.art.own_headwear import HEADWEAR

_ROBE = "M37 63C41 60.4 55 60.4 59 63C63 74 66.4 88 68 100C62 104 34 104 28 100C29.6 88 33 74 37 63Z"
_ROBE_SHADE = "M59 63C63 74 66.4 88 68 100C63 103 57 103.4 51 103.4C59 96 61 76 55 61.6C56.6 62 58 62.4 59 63Z"
_TUNIC = "M36 63C41 60 55 60 60 63C64.6 72 66.4 82 66 92C58 96.4 38 96.4 30 92C29.6 82 31.4 72 36 63Z"
_TUNIC_SHADE = "M60 63C64.6 72 66.4 82 66 92C61.6 94.4 55 95.4 50 95.4C60 88 61 74 55.4 61.8C57.4 62 59 62.4 60 63Z"
_BOOTS = (
    "M34 88H43.4L43.6 102C42 104.4 42.4 108.6 41 108.6H31C29.6 108.6 30 104.6 33 102.6Z",
    "M52.6 88H62L63 102.6C66 104.6 66.4 108.6 65 108.6H55C53.6 108.6 54 104.4 52.4 102Z",
)
_ARMS = (
    "M36.6 63.4C29 67 24 74.6 22 83.4L30.6 86.6C32.6 80.4 36 75.6 41 73Z",
    "M59.4 63.4C67 67 72 74.6 74 83.4L65.4 86.6C63.4 80.4 60 75.6 55 73Z",
)
_HAND = (
    "M-5 -4.2C-3.4 -6.4 3.4 -6.4 5.2 -4.2C6.6 -1.4 6.4 2.8 4.8 5C2.8 6.8 -3 6.8 -4.8 4.8C-6.4 2.2 -6.4 -1.8 -5 -4.2Z"
)


def figure_drawing(card: CharacterDef | TokenDef) -> str:
    """The SVG text, in the box of all figures."""
    if isinstance(card, CharacterDef):
        return _character(card)
    match card.kind:
        case TokenKind.MOB:
            return _totem(card) if not card.mp else _mob(card)
        case TokenKind.BOMB:
            return _bomb(card)
        case TokenKind.TRAP:
            return _trap(card)


class _Chance:
    """Picks that hang on a text alone."""

    def __init__(self, text: str) -> None:
        self._left = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")

    def below(self, limit: int) -> int:
        self._left, picked = divmod(self._left, limit)
        return picked


def _element(card: CharacterDef | TokenDef) -> str:
    """The element in which a card attacks first, or neutral."""
    elements = [spell.element for spell in card.spells if spell.element is not None]
    return elements[0].value if elements else "neutral"


# ---- characters ----


def _character(card: CharacterDef) -> str:
    chance, of_class = _Chance(card.id), _Chance(card.class_id)
    glyph = _element(card)
    glow = ELEMENTS[glyph]
    cloth = CLOTHES[of_class.below(len(CLOTHES))]
    headwear = HEADWEAR[chance.below(len(HEADWEAR))]
    hair = HAIRS[chance.below(len(HAIRS))]
    skin = SKINS[min(chance.below(len(SKINS) + 2), len(SKINS) - 1) if chance.below(3) == 0 else chance.below(3)]
    has_robe = chance.below(3) == 0
    sheet = Sheet()
    headwear.behind(sheet, hair, cloth)
    _body(sheet, cloth, glow, glyph, has_robe=has_robe)
    _held(sheet, card, glow, chance.below(2))
    _arms(sheet, cloth, skin)
    if Power.ARMOR in card.powers or Power.REFLECT in card.powers:
        parts.shield(sheet, glow, glyph)
    _scarf(sheet, glow)
    parts.face(sheet, skin, pointed_ears=chance.below(3) == 0)
    parts.eyes(sheet, HAIRS[chance.below(len(HAIRS))] if glyph == "neutral" else glow)
    sheet.line(parts.BROWS[chance.below(len(parts.BROWS))], hair.deep, 2.6)
    if chance.below(4) == 0:
        parts.beard(sheet, hair)
    else:
        parts.mouth(sheet, chance.below(4), skin)
    headwear.over(sheet, hair, cloth)
    return sheet.text((27, 6.5))


def _body(sheet: Sheet, cloth: Ramp, glow: Ramp, glyph: str, *, has_robe: bool) -> None:
    for boot in _BOOTS:
        sheet.form(boot, sheet.linear(Ramp("#a87858", "#54301e", "")), 2.4)
    if has_robe:
        sheet.form(_ROBE, sheet.linear(cloth), 2.8, _ROBE_SHADE, cloth.deep)
        sheet.line("M29.4 95C38 99.4 58 99.4 66.8 95", glow.light, 2.2)
    else:
        sheet.form(_TUNIC, sheet.linear(cloth), 2.8, _TUNIC_SHADE, cloth.deep)
        sheet.form(
            "M30.6 84.6C40 88.6 56 88.6 65.6 84.6L65.8 89.4C56 93.2 40 93.2 30.2 89.4Z",
            sheet.linear(Ramp("#c98a54", "#6a3a1e", "")),
            1.9,
        )
        sheet.form("M43.6 86.4H52.4V92.6H43.6Z", sheet.linear(Ramp("#ffe27a", "#c8861a", "")), 1.7)
    parts.emblem(sheet, glyph, (48, 78.6), 0.56, glow.light)


def _arms(sheet: Sheet, cloth: Ramp, skin: Ramp) -> None:
    for arm, at in zip(_ARMS, ((25.4, 88), (71.4, 88)), strict=True):
        sheet.form(arm, sheet.linear(cloth), 2.5)
        sheet.group(f"translate({at[0]} {at[1]})")
        sheet.form(_HAND, sheet.radial(skin), 2.3)
        sheet.line("M-.2 -2.2C1.6 -2.8 3.6 -2.6 5 -2.2M-.2 1C1.6 .6 3.6 .8 5.2 1.2", skin.deep, 1.3)
        sheet.end()


def _scarf(sheet: Sheet, glow: Ramp) -> None:
    path = "M33 61.6C37 57.6 59 57.6 63 61.6C64.4 66 58.4 69.4 48 69.4C37.6 69.4 31.6 66 33 61.6Z"
    sheet.form(path, sheet.linear(glow), 2.2)
    sheet.line("M37 64.8C42.6 67.2 53 67.2 59.4 64.4", glow.deep, 1.3)


def _held(sheet: Sheet, card: CharacterDef, glow: Ramp, other: int) -> None:
    """What is in the right hand: by the first attack, or the first spell."""
    attacks = [spell for spell in card.spells if spell.kind is SpellKind.ATTACK]
    is_near = bool(attacks) and attacks[0].range.kind in (RangeKind.MELEE, RangeKind.SELF)
    if attacks and not is_near and (other or attacks[0].element is None):
        parts.bow(sheet, glow)
        return
    held = parts.staff if not is_near else parts.hammer if other else parts.sword
    degrees = 5 if held is parts.hammer else 13
    sheet.group(f"rotate({degrees} 73 88)")  # away from the head, which would hide it
    held(sheet, glow)
    sheet.end()


# ---- summons ----


def _mob(card: TokenDef) -> str:
    """A small round beast."""
    chance = _Chance(card.id)
    glyph = _element(card)
    fur = ELEMENTS[glyph] if glyph != "neutral" else HAIRS[chance.below(len(HAIRS))]
    sheet = Sheet()
    ears = (
        ("M32 66C24 58 22 48 25 41C32 44 38 52 40 62Z", "M64 66C72 58 74 48 71 41C64 44 58 52 56 62Z"),
        ("M33 64C26 62 20 55 20 46C27 47 35 52 40 60Z", "M63 64C70 62 76 55 76 46C69 47 61 52 56 60Z"),
        ("M30 70C20 70 14 64 14 55C21 55 30 58 35 63Z", "M66 70C76 70 82 64 82 55C75 55 66 58 61 63Z"),
    )[chance.below(3)]
    for ear in ears:
        sheet.form(ear, sheet.linear(fur), 2.5)
    for cx in (36, 60):
        sheet.form(
            f"M{cx - 8} 104C{cx - 8} 99 {cx + 8} 99 {cx + 8} 104C{cx + 8} 109.6 {cx - 8} 109.6 {cx - 8} 104Z",
            sheet.linear(fur),
            2.3,
        )
    body = "M48 57C63 57 74 67 74 83C74 98 63 106.6 48 106.6C33 106.6 22 98 22 83C22 67 33 57 48 57Z"
    shade = (
        "M74 83C74 98 63 106.6 48 106.6C41 106.6 35 104.8 30.6 101.6C46 104 62 98 66.4 84"
        "C68 78 68 72 66.4 65.6C71.2 70 74 76 74 83Z"
    )
    sheet.form(body, sheet.radial(fur), 3, shade, fur.deep)
    sheet.spot((47, 98), (13, 7.6), "#ffffff", 0.42)
    for arm in ("M25 86C20 88 18 93 20 97C24 98 28 95 29.4 91Z", "M71 86C76 88 78 93 76 97C72 98 68 95 66.6 91Z"):
        sheet.form(arm, sheet.linear(fur), 2.2)
    parts.eyes(sheet, HAIRS[chance.below(len(HAIRS))], (38.6, 77), 18.8, 0.98)
    if chance.below(2):
        sheet.line("M31 66.6C35 66.4 39.6 68.4 42.6 71.4M65 66.6C61 66.4 56.4 68.4 53.4 71.4", fur.deep, 2.4)
    for cx in (32, 64):
        sheet.spot((cx, 86.4), (3.6, 2.2), "#ff6f7d", 0.5)
    sheet.form("M45 83.6C46.4 82.6 49.6 82.6 51 83.6C51 85.4 49.4 86.6 48 87C46.6 86.6 45 85.4 45 83.6Z", fur.deep, 1.4)
    sheet.line("M42.6 89.6C44.4 91.6 46.8 91.4 48 89.4C49.2 91.4 51.6 91.6 53.4 89.6", parts.INK, 1.6)
    if chance.below(2):
        sheet.form("M45 91L46 94.4L47.4 91.2Z", "#ffffff", 1)
    sheet.line("M29 76C30 69.6 34 64.8 40 62.6", "#ffffff", 2.4, 0.7)
    sheet.form(
        "M42 58.6C43 53 46 50 48.4 46C50.6 50 53.4 53.4 54 58.6C50 60.4 46 60.4 42 58.6Z", sheet.linear(fur), 2.2
    )
    return sheet.text((25, 6))


def _totem(card: TokenDef) -> str:
    """A carved stone: what never walks."""
    chance = _Chance(card.id)
    glyph = _element(card)
    glow = ELEMENTS[glyph]
    stone = Ramp("#c8c2dc", "#6c648c", "#3c3458")
    sheet = Sheet()
    sheet.form("M24 100C30 96.6 66 96.6 72 100L74 106C66 109.6 30 109.6 22 106Z", sheet.linear(stone), 2.6)
    body = "M29 100L27.4 58C28 49 37 43 48 43C59 43 68 49 68.6 58L67 100C58 103.4 38 103.4 29 100Z"
    shade = "M67 100C62 102 56 102.6 51 102.6C60 96 62 66 57 45C64 47.6 68.2 52 68.6 58Z"
    sheet.form(body, sheet.linear(stone), 3, shade, stone.deep)
    sheet.form("M25.6 62C32 58 64 58 70.4 62L70 68C62 64.4 34 64.4 26 68Z", sheet.linear(glow), 2.2)
    parts.emblem(sheet, glyph, (48, 53), 0.5, glow.light)
    parts.eyes(sheet, glow, (39.4, 77), 17.2, 0.84)
    sheet.line("M32.6 68.6C36 68.4 40.4 70.4 43.4 73M63.4 68.6C60 68.4 55.6 70.4 52.6 73", stone.deep, 2.8)
    mouth = ("M38 89H58V94.4H38Z", "M40 90C44 86.6 52 86.6 56 90L54.4 94.6H41.6Z")[chance.below(2)]
    sheet.form(mouth, "#3a2450", 2)
    sheet.form("M41.4 89.4L43.6 92.4L45.8 89.4ZM50.2 89.4L52.4 92.4L54.6 89.4Z", "#ffffff", 0.9)
    sheet.line("M32.4 60C33 54 36.6 50 41.6 48.4", "#ffffff", 2, 0.65)
    sheet.line("M33 82L36 86L34 90M63 98L60.6 94.6", stone.deep, 1.5)
    return sheet.text((27, 6.4))


def _bomb(card: TokenDef) -> str:
    """A ball with a fuse."""
    chance = _Chance(card.id)
    glyph = _element(card)
    glow = ELEMENTS[glyph]
    sheet = Sheet()
    for cx in (38, 58):
        sheet.form(
            f"M{cx - 8} 104.4C{cx - 8} 100 {cx + 8} 100 {cx + 8} 104.4C{cx + 8} 109.4 {cx - 8} 109.4 {cx - 8} 104.4Z",
            sheet.linear(Ramp("#a87858", "#54301e", "")),
            2.2,
        )
    ball = "M48 57C62.4 57 73 67.4 73 81.6C73 96 62 106.6 48 106.6C34 106.6 23 96 23 81.6C23 67.4 33.6 57 48 57Z"
    shade = (
        "M73 81.6C73 96 62 106.6 48 106.6C40 106.6 33.4 103.4 29 98C42 103 57 99 63.6 86.6"
        "C66.6 80.6 67.4 73.6 66 66.6C70.4 70.6 73 76 73 81.6Z"
    )
    sheet.form(ball, sheet.radial(Ramp(glow.dark, glow.deep, "")), 3, shade, parts.INK)
    neck = "M39.6 52.6C39.6 49 56.4 49 56.4 52.6L57.4 60C57.4 63.8 38.6 63.8 38.6 60Z"
    sheet.form(neck, sheet.linear(Ramp("#b0a8c4", "#4c4468", "")), 2.4)
    fuse = (
        "M48 51C48 47 51 45 54 46.4C57 48 60 47.4 61.4 44.4",
        "M48 51C47 46.4 43.6 45.4 41 46.8C38 48 36 47 34.8 44.4",
    )
    side = chance.below(2)
    sheet.line(fuse[side], parts.INK, 5)
    sheet.line(fuse[side], "#e8c88a", 2.4)
    parts.emblem(sheet, "neutral", (62 if side == 0 else 34.4, 44.4), 0.46, "#ffe27a")
    sheet.line("M29.6 78C30.2 71.6 33.8 66.8 39.2 64.6", "#ffffff", 2.6, 0.85)
    parts.eyes(sheet, glow, (38.8, 80), 18.4, 0.94)
    sheet.line("M31 70.4C35.4 70 40.4 72.4 43.4 75.6M65 70.4C60.6 70 55.6 72.4 52.6 75.6", parts.INK, 2.8)
    parts.emblem(sheet, glyph, (48, 96.4), 0.56, glow.light)
    return sheet.text((25, 6))


def _trap(card: TokenDef) -> str:
    """A plate that lies flat on the ground."""
    glyph = _element(card)
    glow = ELEMENTS[glyph]
    spikes = 8 + _Chance(card.id).below(3) * 2
    sheet = Sheet()
    rim = (
        "M13.6 98.6C13.6 92 29 87.4 48 87.4C67 87.4 82.4 92 82.4 98.6C82.4 105.2 67 110.2 48 110.2"
        "C29 110.2 13.6 105.2 13.6 98.6Z"
    )
    sheet.form(rim, sheet.linear(Ramp("#b0a8c4", "#3c3458", "")), 2.5)
    inner = "M22 98.4C22 94 33.6 91 48 91C62.4 91 74 94 74 98.4C74 102.8 62.4 106 48 106C33.6 106 22 102.8 22 98.4Z"
    sheet.form(inner, sheet.radial(Ramp(glow.dark, glow.deep, "")), 2)
    for number in range(spikes):
        cx = 18.4 + number * (59.2 / (spikes - 1))
        lift = 9.6 * (1 - ((cx - 48) / 33) ** 2) ** 0.5
        base = 98.8 + lift
        sheet.form(
            f"M{cx - 3:.1f} {base + 1:.1f}L{cx:.1f} {base - 6.4:.1f}L{cx + 3:.1f} {base + 1:.1f}Z", "#f4f6ff", 1.4
        )
    sheet.group("translate(48 97.6) scale(1 .5)")
    parts.emblem(sheet, glyph, (0, 0), 0.86, glow.light)
    sheet.end()
    return sheet.text((37, 9))
