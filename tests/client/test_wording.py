"""Three languages, complete: no message is missing or stale, and everything that can happen has a sentence."""

from __future__ import annotations

import string
from dataclasses import fields, is_dataclass

import pytest
from babel.messages.pofile import read_po

from krosmaster.arena import engine
from krosmaster.arena import events as happened
from krosmaster.arena.boards import Side
from krosmaster.arena.commands import Concede
from krosmaster.arena.definitions import PUNCH, Element, Handle, Points, Power, SpellId
from krosmaster.arena.dice import Face, Purpose
from krosmaster.arena.reasons import Reason, Why
from krosmaster.arena.reward_defs import RewardKind, Tier
from krosmaster.arena.setup_options import KrosmasterSetup, PlayerSetup, Setup
from krosmaster.arena.state import Figure, Phase, QuestionKind
from krosmaster.client import wording
from krosmaster.client.cards import card_origins
from krosmaster.client.cards.card_view import spell_markup
from krosmaster.client.paths import LOCALE
from krosmaster.client.words import card_wording, reward_wording
from krosmaster.client.words.event_wording import ending_sentence, event_sentence
from krosmaster.client.words.figure_wording import figure_name, players_line
from krosmaster.client.words.reason_wording import reason_sentence
from krosmaster.content.loader import load_catalog
from krosmaster.grid import Cell
from krosmaster.table.contract import Rejected
from krosmaster.table.match import Match
from tools.catalogues import messages_in_code

TRANSLATED = [code for code in wording.LANGUAGES if code != wording.DEFAULT_LANGUAGE]
CATALOG = load_catalog()


def catalogue(language):
    with (LOCALE / language / "LC_MESSAGES" / "krosmaster.po").open("rb") as source:
        return read_po(source, locale=language)


def placeholders(text):
    return sorted(name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("language", TRANSLATED)
def test_catalogue_holds_every_message_of_the_code_and_no_other(language):
    kept = {message.id for message in catalogue(language) if message.id}
    assert sorted(map(str, set(messages_in_code()) - kept)) == []
    assert sorted(map(str, kept - set(messages_in_code()))) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_translated_and_keeps_its_placeholders(language):
    for message in catalogue(language):
        if not message.id:
            continue
        originals = message.id if isinstance(message.id, tuple) else (message.id,)
        translations = message.string if isinstance(message.string, tuple) else (message.string,)
        assert len(originals) == len(translations), message.id
        assert "fuzzy" not in message.flags, message.id
        for original, translation in zip(originals, translations, strict=True):
            assert translation.strip(), message.id
            assert placeholders(original) == placeholders(translation), message.id


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", ["Heals 0 wounds.", "Heals 1 wound.", "Heals 2 wounds."]),
        ("es", ["Cura 0 heridas.", "Cura 1 herida.", "Cura 2 heridas."]),
        ("fr", ["Soigne 0 blessure.", "Soigne 1 blessure.", "Soigne 2 blessures."]),
    ],
)
def test_plurals_follow_the_language(language, sentences):
    wording.use(language)
    template = [wording.ngettext("Heals {number} wound.", "Heals {number} wounds.", number) for number in (0, 1, 2)]
    assert [text.format(number=number) for number, text in enumerate(template)] == sentences


def test_unknown_language_means_english():
    wording.use("tlh")
    assert wording.language() == "en"


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "es_AR.UTF-8"}, "es"),
        ({"LC_ALL": "fr_FR.UTF-8", "LANG": "es_ES.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
    ],
)
def test_first_start_speaks_the_language_of_the_machine(monkeypatch, variables, language):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert wording.system_language() == language


# ---- refusals ----

BILL = Figure(Handle("bill-tell"), 0, CATALOG.characters["bill-tell"], cell=5)
ANNA = Figure(Handle("anna-tommy"), 1, CATALOG.characters["anna-tommy"], cell=6)
CAST = {figure.handle: figure for figure in (BILL, ANNA)}
FACTS = {
    "cell": Cell(3, 4), "obstacle": "tree", "who": BILL, "spell": BILL.definition.spells[0], "first": BILL,
    "second": ANNA, "face": "wild", "setting": "double", "character": BILL.definition, "option": "anna-tommy",
    "kind": "pet", "reward": "glue", "board": "the-pit", "player": 1,
}  # fmt: skip


@pytest.mark.parametrize("language", list(wording.LANGUAGES))
@pytest.mark.parametrize("why", list(Why), ids=lambda why: why.name)
def test_every_refusal_has_a_sentence(language, why):
    wording.use(language)
    facts = {name: FACTS.get(name, 3) for name in placeholders(why.value)}
    sentence = reason_sentence(Reason(why, "GEN-1", facts), CAST)
    assert sentence.endswith(".")
    assert "{" not in sentence
    assert language == "en" or sentence != _in_english(Reason(why, "GEN-1", facts))


def _in_english(reason):
    spoken = wording.language()
    wording.use("en")
    sentence = reason_sentence(reason, CAST)
    wording.use(spoken)
    return sentence


def test_refusal_names_cells_and_obstacles():
    reason = Reason(Why.OUT_OF_SIGHT, "LOS-1", {"obstacle": "tree", "cell": Cell(3, 4)})
    assert reason_sentence(reason, CAST) == "Out of sight: tree at e4 is in the way."
    wording.use("es")
    assert reason_sentence(reason, CAST) == "Fuera de la vista: un árbol en e4 lo impide."


def test_cell_is_never_written_with_a_capital():
    reason = Reason(Why.NOT_A_DEMON_CELL, "ACT-2", {"cell": Cell(7, 2)})
    assert reason_sentence(reason, CAST) == "c8 is not a demon cell."


def test_refusal_names_figures_by_their_cards():
    reason = Reason(Why.IMPASSABLE, "CELL-3", {"cell": Cell(0, 0), "obstacle": ANNA})
    wording.use("es")
    assert reason_sentence(reason, CAST) == "No se puede pasar por a1: allí está Ana Tomía."


# ---- events ----

EVENT_CLASSES = [
    kind for kind in vars(happened).values() if isinstance(kind, type) and is_dataclass(kind) and hasattr(kind, "apply")
]
VALUES = {
    "due": 3,
    "who": BILL.handle, "by": ANNA.handle, "other": ANNA.handle, "player": 0, "opponent": 1, "number": 3,
    "at": Cell(3, 4), "from_": Cell(3, 3), "to": Cell(3, 4), "face_up": tuple(CATALOG.characters.values())[:2],
    "face_down": (), "first_taker": 0, "character": BILL.definition, "initiatives": (24, 17),
    "board": CATALOG.boards["the-pit"], "sides": (Side.TOP, Side.BOTTOM), "phase": Phase.PLACE,
    "faces": (Face.WILD, Face.ARMOR), "set_to": (Face.CRITICAL, Face.ARMOR), "successes": 1, "losses": (1, 1),
    "power": Power.ARMOR, "kamas": 3, "mp": 2, "ap": 4, "mp_left": 1, "ap_left": 0, "mp_lost": 1, "ap_lost": 2,
    "how": "push", "spell": SpellId("plaguing-arrow"), "wild": 1, "taken": 1, "points": Points.AP, "amount": -1,
    "token": CATALOG.tokens["tofu"], "wounds": 2, "base": 1, "extra": 1, "critical": 1, "resistance": 1, "armor": 1,
    "question": QuestionKind.NEXT_MOB, "options": (BILL.handle,), "option": BILL.handle, "winners": (0,),
    "purpose": Purpose.ARMOR, "heads": True, "rule": "GEN-1", "active": BILL.handle, "played": (),
    "order": (1, 0), "tier": Tier.JADE, "source": "face_up", "index": 0, "reward": CATALOG.rewards["xelor-style"],
    "rewards": (CATALOG.rewards["buff-water"],), "elements": (Element.WATER, Element.AIR), "element": Element.FIRE,
    "trap": ANNA.handle, "loser": 1, "prevented": 1,
}  # fmt: skip
PLURAL_FIELDS = {"InspirationEnded", "TimelineOrdered"}


def example_of(kind):
    values = {field.name: VALUES[field.name] for field in fields(kind) if field.name in VALUES}
    if kind.__name__ in PLURAL_FIELDS:
        values["who"] = (BILL.handle, ANNA.handle)
    if kind.__name__ == "CoinTossed":
        values["purpose"] = "draft"
    if kind.__name__ == "DiceRolled":
        values["by"] = BILL.handle
    if kind.__name__ == "GallonsGiven":
        values["to"] = 1
    if kind.__name__ == "ShopOpened":
        values["face_up"] = ((CATALOG.rewards["glue"], None), (CATALOG.rewards["xelor-style"], None), (None, None))
    return kind(**values)


@pytest.mark.parametrize("language", list(wording.LANGUAGES))
@pytest.mark.parametrize("kind", EVENT_CLASSES, ids=lambda kind: kind.__name__)
def test_every_event_has_a_sentence(language, kind):
    event = example_of(kind)
    wording.use("en")
    english = event_sentence(event, CAST, ("Ana", "Ben"))
    wording.use(language)
    sentence = event_sentence(event, CAST, ("Ana", "Ben"))
    assert sentence.strip()
    assert "{" not in sentence
    assert language == "en" or sentence != english


@pytest.mark.parametrize("how", ["push", "pull", "retreat", "approach", "leap", "carry", "recall"])
def test_every_special_movement_has_a_sentence(how):
    event = happened.FigureShifted(BILL.handle, Cell(0, 0), Cell(0, 1), how, "FX-1")
    assert "b1" in event_sentence(event, CAST, ("Ana", "Ben"))


@pytest.mark.parametrize("purpose", list(Purpose))
def test_every_roll_has_a_sentence_with_its_dice(purpose):
    by = None if purpose is Purpose.TENSION else BILL.handle
    event = happened.DiceRolled(purpose, by, 0, (Face.WILD,), (), 1, "DIE-5")
    assert "<icon wild>" in event_sentence(event, CAST, ("Ana", "Ben"))


def test_wounds_are_told_with_their_sum():
    event = happened.WoundsPlaced(
        ANNA.handle, BILL.handle, wounds=1, base=1, extra=0, critical=1, resistance=0, armor=1
    )
    wording.use("es")
    assert event_sentence(event, CAST, ("Ana", "Ben")) == (
        "<icon player-1><c player-1>Ana Tomía</c> recibe 1 herida de <icon player-0><c player-0>Guiller Motel</c>: "
        "1 de base +1 crítico \N{MINUS SIGN}1 armadura."
    )


def test_spell_that_puts_a_token_into_play_tells_what_that_does():
    card = CATALOG.characters["bad-aboum"]
    told = spell_markup(next(spell for spell in card.spells if spell.id == "water-bomb"), card)
    assert "or as soon as it is damaged; friends are hit too." in told
    assert "<b>Explosion</b>  <icon element-water> 1" in told
    queen = CATALOG.characters["queen-of-the-tofus"]
    told = spell_markup(next(spell for spell in queen.spells if spell.id == "summon-tofu"), queen)
    assert "<icon mp> 5  <icon hp> 1  <icon ap> 4" in told


@pytest.mark.rule("SPELL-6")
def test_wounds_say_so_when_the_last_hit_points_cap_them():
    event = happened.WoundsPlaced(
        ANNA.handle, BILL.handle, wounds=1, base=1, extra=0, critical=1, resistance=0, armor=0
    )
    assert event_sentence(event, CAST, ("Ana", "Ben")).endswith("1 base +1 critical (only 1 HP was left).")


def test_names_typed_by_players_are_never_read_as_markup():
    event = happened.Conceded(0)
    assert "<b>" not in event_sentence(event, CAST, ("<b>Ana", "Ben"))


@pytest.mark.rule("REW-2")
def test_reward_from_a_pile_is_not_named_to_the_others():
    reward = CATALOG.rewards["xelor-style"]
    names = {}
    for source in ("face_up", "pile"):
        event = happened.RewardBought(BILL.handle, 0, Tier.JADE, source, 0, reward, 1, 6)
        names[source] = event_sentence(event, CAST, ("Ana", "Ben"))
    assert "Xelor Style" in names["face_up"]
    assert "Xelor Style" not in names["pile"]
    for event in (happened.RewardGiven(BILL.handle, reward), happened.GoldDrawn(0, 0, reward)):
        assert "Xelor Style" not in event_sentence(event, CAST, ("Ana", "Ben"))


@pytest.mark.parametrize("language", list(wording.LANGUAGES))
@pytest.mark.parametrize("question", list(QuestionKind))
def test_every_question_and_its_answer_have_a_sentence(language, question):
    options = {QuestionKind.STYLE: "wounds", QuestionKind.GOLD_PILE: 1}
    by_player = {QuestionKind.GALLON_FROM, QuestionKind.GALLON_TO, QuestionKind.TENSION_LOSER}
    option = 2 if question in by_player else options.get(question, ANNA.handle)
    wording.use(language)
    asked = event_sentence(happened.QuestionAsked(question, 0, (option,), "GEN-1"), CAST, FOUR)
    answered = event_sentence(happened.QuestionAnswered(question, 0, option), CAST, FOUR)
    assert asked.startswith("<icon player-0><c player-0>Ana</c>")
    assert ("<icon player-2><c player-2>Cleo</c>" in answered) == (question in by_player)
    assert "{" not in asked + answered


def test_coin_among_four_names_nobody():
    for heads, words in ((True, "A coin is tossed: heads."), (False, "A coin is tossed: tails.")):
        event = happened.CoinTossed("first-player", heads, "SETUP-3")
        assert event_sentence(event, CAST, FOUR) == words


FOUR = ("Ana", "Ben", "Cleo", "Dan")


def test_who_plays_is_told_for_two_for_four_and_for_pairs():
    assert players_line(FOUR[:2]) == "Ana against Ben"
    assert players_line(FOUR) == "Ana, Ben, Cleo, Dan"
    assert players_line(FOUR, ((0, 2), (1, 3))) == "Ana and Cleo against Ben and Dan"


def test_every_way_to_end_in_the_rules_of_a_duel_is_explained():
    for rule in ("WIN-1", "WIN-2", "WIN-3", "WIN-6", "WIN-10"):
        assert ending_sentence(rule)


def test_a_whole_match_can_be_told_in_every_language():
    team = tuple(KrosmasterSetup(card) for card in list(CATALOG.characters.values())[:4])
    setup = Setup((PlayerSetup("Ana", team), PlayerSetup("Ben", team)), seed=7, boards=CATALOG.boards)
    match = Match(engine, setup)
    for number in range(300):
        legal = [command for command in engine.legal_commands(match.state) if not isinstance(command, Concede)]
        if not legal:
            break
        assert not isinstance(match.submit(legal[number * 7919 % len(legal)]), Rejected)
    for language in wording.LANGUAGES:
        wording.use(language)
        for step in match.steps:
            for event in step.events:
                cast = {**CAST, **step.state.figures}
                assert "{" not in event_sentence(event, cast, ("Ana", "Ben"))


# ---- cards ----


@pytest.mark.parametrize("language", list(wording.LANGUAGES))
def test_every_spell_of_every_card_is_worded(language):
    wording.use(language)
    for card in (*CATALOG.characters.values(), *CATALOG.tokens.values()):
        for spell in card.spells:
            for sentence in card_wording.spell_sentences(spell, card):
                assert sentence.endswith(".")
                assert "{" not in sentence
            assert card_wording.range_text(spell)
    assert card_wording.range_numbers(PUNCH) == ""


@pytest.mark.parametrize("language", list(wording.LANGUAGES))
def test_every_reward_is_worded(language):
    wording.use(language)
    for reward in CATALOG.rewards.values():
        sentences = reward_wording.reward_sentences(reward)
        assert sentences, reward.id
        for sentence in sentences:
            assert sentence[-1] in ".:0123456789", (reward.id, sentence)
            assert "{" not in sentence
        assert reward_wording.tier_name(reward.tier)
    assert all(reward_wording.kind_text(kind).endswith(".") for kind in RewardKind)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_class_of_the_roster_has_a_name(language):
    wording.use(language)
    for card in CATALOG.characters.values():
        assert card_wording.class_name(card.class_id) != card.class_id


def test_what_is_reconstructed_is_told_and_what_is_published_is_not():
    assert card_origins.reconstruction_lines(CATALOG.characters["bad-aboum"]) == []
    assert card_origins.reconstruction_lines(CATALOG.characters["nox"])[:2] == [
        "Card: powers",
        "<b>Clock Hand</b>: the whole spell",
    ]
    assert card_origins.reconstruction_lines(CATALOG.characters["anna-tommy"]) == ["<b>Assault</b>: element"]


@pytest.mark.parametrize("power", list(Power))
def test_every_power_has_a_name_a_sentence_and_an_icon(power):
    assert card_wording.power_name(power)
    assert card_wording.power_text(power).endswith(".")
    assert card_wording.power_icon(power)


@pytest.mark.rule("SETUP-9")
def test_twins_are_told_apart_by_a_number():
    twin = BILL._replace(handle=Handle("bill-tell-2"))
    assert [figure_name(BILL), figure_name(twin)] == ["Bill Tell", "Bill Tell 2"]
