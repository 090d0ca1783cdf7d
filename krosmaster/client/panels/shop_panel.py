"""The shop of demonic rewards over the board: three tiers, what lies open, the piles, and for whom to buy."""

from __future__ import annotations

import pygame

from krosmaster.arena.commands import BuyReward, Source
from krosmaster.arena.definitions import CharacterDef, Handle
from krosmaster.arena.reward_defs import RewardDef, Tier
from krosmaster.arena.state import Figure, State
from krosmaster.client.art import painting, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.art.reward_art import TIER_COLOURS, token_back, token_face
from krosmaster.client.art.text import escaped
from krosmaster.client.cards.reward_view import reward_markup
from krosmaster.client.panels.offers import OFFERS, Offer
from krosmaster.client.panels.refusal_wording import refused_markup
from krosmaster.client.panels.rule_links import BY_KEY, link_spots
from krosmaster.client.ui.buttons import ButtonFace
from krosmaster.client.ui.spots import Pointer, Spot, draw_button
from krosmaster.client.wording import _, name_of, ngettext
from krosmaster.client.words import reward_wording
from krosmaster.client.words.figure_wording import figure_name, player_name
from krosmaster.play.reward_preview import bearers
from krosmaster.play.turn_controller import TurnController

_WIDTH, _HEIGHT = 1000, 612
_PAD = 16
_HEAD, _FOOT = 54, 76
_SIGN, _PILE = 104, 76
_GAP = 8
_EMBLEM = 60
_CHIP = 46
_WHY = 13
"""The size of the text that tells why not."""
_ASK = "ask"


class ShopModal:
    """Spots: `offer:…`, `bearer:<handle>` or `bearer:ask`, `purchase`, `close-shop`."""

    golden = ""

    def __init__(self, controller: TurnController, *, is_only_seen: bool = False) -> None:
        self._controller = controller
        self._is_only_seen = is_only_seen
        """Whether nobody who looks can buy now: the computer is asked."""
        self._chosen: Offer | None = None
        self._bearer: Handle | None = None
        self._pictures: tuple[pygame.Surface, pygame.Surface] | None = None
        self._painted_for = Pointer()
        self.spots: tuple[Spot, ...] = ()

    # ---- choosing ----

    def press(self, spot: Spot) -> None:
        """Choose an offer or a bearer; a second time: drop it."""
        if spot.verb == "offer":
            offer = next(offer for offer in OFFERS if offer.id == spot.id)
            self._chosen = None if self._chosen == offer else offer
        else:
            self._bearer = None if spot.subject == _ASK else Handle(spot.subject)
        self.lay_out(self._look)

    @property
    def order(self) -> BuyReward | None:
        """The purchase that is chosen, legal or not."""
        return self._chosen.order(self._bearer) if self._chosen else None

    # ---- laying out ----

    def lay_out(self, look: Look) -> None:
        """A row for each tier, the bearers and the purchase below."""
        self._look, layout = look, look.layout
        self._pictures = None
        self._box = layout.centred(layout.window, _WIDTH, _HEIGHT)
        inner = layout.inset(self._box, _PAD, 10)
        self._head, rest = layout.cut_top(inner, _HEAD)
        self._foot, shelves = layout.cut_bottom(rest, _FOOT, _GAP)
        self._rows = dict(zip(Tier, layout.rows(shelves, len(Tier), _GAP), strict=True))
        self._signs: dict[Tier, pygame.Rect] = {}
        self._offers: list[tuple[Spot, Offer, RewardDef | None]] = []
        for tier, row in self._rows.items():
            self._signs[tier], goods = layout.cut_left(row, _SIGN, 4)
            for index, half in enumerate(layout.columns(layout.inset(goods, 4, 8), 2, 10)):
                pile, token = layout.cut_left(half, _PILE, 6)
                self._add(Offer(tier, Source.PILE, index), pile)
                self._add(Offer(tier, Source.FACE_UP, index), token)
        close = pygame.Rect(0, 0, look.px(36), look.px(36))
        close.topright = (self._box.right - look.px(10), self._box.top + look.px(10))
        self._close = Spot("close-shop", close, _("Close") + " (Esc)")
        self._lay_out_foot()
        self.spots = (
            *(spot for spot, _o, _r in self._offers),
            *(s for s, _f in self._chips),
            self._purchase,
            self._close,
            *self._why_links(),
        )

    def _add(self, offer: Offer, box: pygame.Rect) -> None:
        shelf = self._state.shop[offer.tier]
        refused = self._controller.refusal(offer.order())
        reward = shelf.face_up[offer.index] if offer.source is Source.FACE_UP else None
        if offer.source is Source.PILE:
            count = len(shelf.piles[offer.index])
            tip = _("The top of this pile, unseen: only you will know what it is.")
            left = ngettext("{number} reward is left in it.", "{number} rewards are left in it.", count)
            tip = f"<b>{tip}</b>\n{left.format(number=count)}"
        elif reward is not None:
            tip = reward_markup(reward)
        else:
            tip = _("Sold out.")
        if refused is not None:
            tip += f"\n<c red>{refused_markup(refused, self._state)}</c> {BY_KEY}"
        is_for_sale = refused is None and not self._is_only_seen
        self._offers.append((Spot(offer.id, box, tip, enabled=is_for_sale), offer, reward))

    def _lay_out_foot(self) -> None:
        look, layout = self._look, self._look.layout
        buy, rest = layout.cut_right(self._foot, 236, 12)
        self._chips: list[tuple[Spot, Figure | None]] = []
        able = bearers(self._state)
        if self._bearer not in able:
            self._bearer = None
        size = look.px(_CHIP)
        top = rest.top + look.px(22)
        left = rest.left
        ask = pygame.Rect(left, top, look.px(132), size)
        self._chips.append((Spot(f"bearer:{_ASK}", ask, _("Buy first, then say who gets it.")), None))
        left = ask.right + look.px(6)
        for handle in self._team():
            figure = self._state.figures[handle]
            assert isinstance(figure.definition, CharacterDef), "teams are krosmasters"
            words = _("{name}: {held} of {most} rewards").format(
                name=f"<b>{escaped(figure_name(figure))}</b>", held=len(figure.rewards), most=figure.definition.level
            )
            box = pygame.Rect(left, top, size, size)
            self._chips.append((Spot(f"bearer:{handle}", box, words, enabled=handle in able), figure))
            left += size + look.px(6)
        order = self.order
        refused = self._controller.refusal(order) if order is not None else None
        self._why = refused_markup(refused, self._state) if refused is not None else ""
        self._why_box = pygame.Rect(left + look.px(6), rest.top, max(rest.right - left - look.px(6), 1), rest.height)
        self._purchase = Spot(
            "purchase",
            pygame.Rect(buy.left, top - look.px(2), buy.width, size + look.px(4)),
            _("Buy what is chosen") + " (" + _("Enter") + ")",
            enabled=order is not None and refused is None and not self._is_only_seen,
        )

    def _why_links(self) -> tuple[Spot, ...]:
        """The rules that the reason at the foot cites."""
        words = self._look.paragraph(self._why, self._why_box.width, _WHY)
        at = words.get_rect(midleft=self._why_box.midleft).topleft
        return link_spots(self._look, self._why, self._why_box.width, _WHY, at)

    @property
    def _state(self) -> State:
        return self._controller.state

    def _team(self) -> list[Handle]:
        return [figure.handle for figure in self._state.krosmasters(self._state.asked)]

    # ---- drawing ----

    def draw(self, surface: pygame.Surface, pointer: Pointer) -> None:
        """Draw it over the rest; it is painted anew only when something in it changes."""
        hole = self._box.inflate(-2 * self._look.px(theme.RADIUS), -2 * self._look.px(theme.RADIUS))
        if self._pictures is None or self._painted_for != pointer:
            whole = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
            self._paint(whole, pointer)
            # what is opaque is copied much faster than what is blended, and on a large window that counts
            self._pictures = whole.subsurface(hole).convert(), whole.subsurface(self._box).convert_alpha()
            self._painted_for = pointer
        core, panel = self._pictures
        veil = painting.dimmer(surface.get_size())
        for strip in _around(hole, surface.get_rect()):
            surface.blit(veil, strip, strip)
        for strip in _around(hole, self._box):
            surface.blit(panel, strip, strip.move(-self._box.left, -self._box.top))
        surface.blit(core, hole)

    def _paint(self, surface: pygame.Surface, pointer: Pointer) -> None:
        look = self._look
        look.draw_panel(surface, self._box, accent=theme.GOLD)
        self._draw_head(surface)
        for tier in Tier:
            self._draw_sign(surface, tier)
        for spot, offer, reward in self._offers:
            if offer.source is Source.PILE:
                self._draw_pile(surface, spot, offer, pointer)
            else:
                self._draw_token(surface, spot, offer, reward, pointer)
        self._draw_foot(surface, pointer)
        draw_button(surface, look, self._close, ButtonFace("", "close", "quiet"), pointer)

    def _draw_head(self, surface: pygame.Surface) -> None:
        look, state, head = self._look, self._state, self._head
        icon = look.icon("shop", 42)
        surface.blit(icon, icon.get_rect(midleft=(head.left, head.centery - look.px(2))))
        title = look.title(_("Demonic rewards"), 27)
        left = head.left + icon.get_width() + look.px(10)
        surface.blit(title, (left, head.top - look.px(3)))
        seat = state.players[state.asked]
        name = escaped(player_name(seat.name, state.asked))
        purse = _("{player}: <icon kama> <b>{kamas}</b> in the purse. A reward costs 1 AP on a demon cell.").format(
            player=f"<c player-{state.asked}><b>{name}</b></c>", kamas=seat.kamas
        )
        words = look.paragraph(purse, head.right - left - look.px(44), 14, theme.SOFT_TEXT)
        surface.blit(words, (left, head.top + title.get_height() - look.px(5)))

    def _draw_sign(self, surface: pygame.Surface, tier: Tier) -> None:
        look, row, sign = self._look, self._rows[tier], self._signs[tier]
        colour = TIER_COLOURS[tier]
        fill = (*colour.lerp(theme.NIGHT, 0.72)[:3], 255)
        low = (*colour.lerp(theme.NIGHT, 0.86)[:3], 255)
        edge = tuple(colour.lerp(theme.NIGHT, 0.45))
        surface.blit(painting.rounded(row.size, look.px(11), fill, low, edge, max(look.px(1.5), 1)), row)
        icon = look.icon(reward_wording.tier_icon(tier), 44)
        name = reward_wording.tier_name(tier)
        title = look.title(
            name[:1].upper() + name[1:], 19, colour.lerp(theme.TEXT, 0.35), width=sign.width - look.px(6)
        )
        price = look.paragraph(f"<icon kama> <b>{tier.price}</b>", sign.width, 21, theme.GOLD_LIGHT, centred=True)
        total = icon.get_height() + title.get_height() + price.get_height()
        top = sign.centery - total // 2
        for part in (icon, title, price):
            surface.blit(part, part.get_rect(midtop=(sign.centerx, top)))
            top += part.get_height()

    def _draw_pile(self, surface: pygame.Surface, spot: Spot, offer: Offer, pointer: Pointer) -> None:
        """Backs that lie on each other, and how many there are."""
        look, box = self._look, spot.box
        count = len(self._state.shop[offer.tier].piles[offer.index])
        card = pygame.Rect(0, 0, box.width - look.px(14), min(box.height - look.px(30), look.px(84)))
        card.midtop = (box.centerx, box.top + look.px(6))
        layers = min((count + 2) // 3, 4)
        if not count:
            look.draw_well(surface, card)
        for layer in range(layers):
            place = card.move(look.px(2) * (layers - 1 - layer) - look.px(3), -look.px(2) * layer + look.px(3))
            surface.blit(token_back(look, offer.tier, *card.size), place)
        if spot.id == pointer.over or offer == self._chosen:
            self._draw_frame(surface, card.inflate(look.px(12), look.px(12)), is_chosen=offer == self._chosen)
        words = ngettext("{number} left", "{number} left", count).format(number=count)
        label = look.line(words, 13, theme.TEXT if spot.enabled else theme.SOFT_TEXT, Style.BOLD, width=box.width)
        surface.blit(label, label.get_rect(midbottom=(box.centerx, box.bottom)))

    def _draw_token(
        self, surface: pygame.Surface, spot: Spot, offer: Offer, reward: RewardDef | None, pointer: Pointer
    ) -> None:
        look, box = self._look, spot.box
        is_chosen, is_over = offer == self._chosen, spot.id == pointer.over
        top, bottom = pygame.Color(74, 58, 134), pygame.Color(48, 34, 94)
        if not spot.enabled:
            top, bottom = pygame.Color(54, 43, 96), pygame.Color(42, 32, 76)
        edge = theme.GOLD if is_chosen or is_over else theme.PANEL_EDGE
        width = max(look.px(3 if is_chosen else 1.5), 1)
        surface.blit(painting.rounded(box.size, look.px(10), tuple(top), tuple(bottom), tuple(edge), width), box)
        if reward is None:
            words = look.line(_("Sold out."), 15, theme.FAINT_TEXT)
            surface.blit(words, words.get_rect(center=box.center))
            return
        face = token_face(look, reward, look.px(_EMBLEM))
        left = box.left + look.px(9)
        surface.blit(face, (left, box.top + look.px(9)))
        kind = look.icon(reward_wording.kind_icon(reward.kind), 20)
        label = reward_wording.kind_name(reward.kind)
        word = look.line(label, 12.5, theme.SOFT_TEXT)
        if word.get_width() > look.px(_EMBLEM + 4) - kind.get_width():  # then the icon says it, and the tip
            word = pygame.Surface((0, 0), pygame.SRCALPHA)
        start = left + (look.px(_EMBLEM) - kind.get_width() - word.get_width() - look.px(2)) // 2
        row = box.top + look.px(_EMBLEM + 22)
        surface.blit(kind, kind.get_rect(midleft=(start, row)))
        surface.blit(word, word.get_rect(midleft=(start + kind.get_width() + look.px(2), row)))
        left += look.px(_EMBLEM + 11)
        room = box.right - left - look.px(8)
        name = look.label(name_of(reward.names), (room, look.px(40)), 17, theme.GOLD_LIGHT, Style.BOLD)
        surface.blit(name, (left, box.top + look.px(5)))
        text = " ".join(map(escaped, reward_wording.reward_sentences(reward)))
        high = box.bottom - look.px(5) - (box.top + look.px(6) + name.get_height())
        words = self._fitted(text, room, high)
        surface.blit(words, (left, box.top + look.px(6) + name.get_height()), (0, 0, words.get_width(), high))
        lasts = look.paragraph(f"<i>{escaped(reward_wording.kind_text(reward.kind))}</i>", room, 12, theme.FAINT_TEXT)
        if words.get_height() + lasts.get_height() <= high:
            surface.blit(lasts, lasts.get_rect(bottomleft=(left, box.bottom - look.px(5))))

    def _fitted(self, text: str, room: int, high: int) -> pygame.Surface:
        """A paragraph in the largest size at which it is no higher than there is room."""
        for size in (14.5, 13.5, 12.5, 11.5):
            words = self._look.paragraph(text, room, size)
            if words.get_height() <= high:
                break
        return words

    def _draw_foot(self, surface: pygame.Surface, pointer: Pointer) -> None:
        look = self._look
        label = look.line(_("Who gets it?"), 13, theme.SOFT_TEXT, Style.BOLD)
        surface.blit(label, (self._foot.left, self._foot.top))
        for spot, figure in self._chips:
            is_chosen = (figure.handle if figure else None) == self._bearer
            if figure is None:
                face = ButtonFace(_("Say it later"), "", "tile", 14)
                draw_button(surface, look, spot, face, pointer, chosen=is_chosen)
                continue
            portrait = look.framed_face(figure.definition.id, spot.box.width, theme.PANEL_EDGE)
            if not spot.enabled:
                portrait = pygame.transform.grayscale(portrait)
                portrait.set_alpha(120)
            surface.blit(portrait, spot.box)
            if is_chosen or pointer.over == spot.id:
                self._draw_frame(surface, spot.box, is_chosen=is_chosen)
            self._draw_places(surface, spot.box, figure)
        if self._why:
            words = look.paragraph(f"<c red>{self._why}</c>", self._why_box.width, _WHY)
            surface.blit(words, words.get_rect(midleft=self._why_box.midleft))
        order = self.order
        if order is None:
            face = ButtonFace(_("Choose a reward"), "", "primary", 16)
        else:
            face = ButtonFace(_("Buy for {number} kamas").format(number=order.tier.price), "kama", "primary", 18)
        draw_button(surface, look, self._purchase, face, pointer)

    def _draw_places(self, surface: pygame.Surface, box: pygame.Rect, figure: Figure) -> None:
        """A dot for each reward that it can hold, filled where one lies."""
        look = self._look
        assert isinstance(figure.definition, CharacterDef), "teams are krosmasters"
        step = look.px(8)
        left = box.centerx - step * figure.definition.level // 2 + step // 2
        for place in range(figure.definition.level):
            middle = (left + place * step, box.bottom + look.px(5))
            colour = theme.GOLD if place < len(figure.rewards) else theme.FAINT_TEXT
            pygame.draw.circle(surface, colour, middle, look.px(3), 0 if place < len(figure.rewards) else 1)

    def _draw_frame(self, surface: pygame.Surface, box: pygame.Rect, *, is_chosen: bool) -> None:
        width = max(self._look.px(3 if is_chosen else 1.5), 1)
        pygame.draw.rect(surface, theme.GOLD, box, width, border_radius=self._look.px(11))


def _around(hole: pygame.Rect, outer: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """What a rectangle leaves of a larger one."""
    return (
        pygame.Rect(outer.left, outer.top, outer.width, hole.top - outer.top),
        pygame.Rect(outer.left, hole.bottom, outer.width, outer.bottom - hole.bottom),
        pygame.Rect(outer.left, hole.top, hole.left - outer.left, hole.height),
        pygame.Rect(hole.right, hole.top, outer.right - hole.right, hole.height),
    )
