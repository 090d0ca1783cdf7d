"""The title and the settings, by mouse and by keys."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from client_fixtures import CATALOG, started

from krosmaster.app import make_app
from krosmaster.client.screens.settings_screen import SettingsScreen
from krosmaster.client.set_up.match_setup_screen import MatchSetupScreen
from krosmaster.client.set_up.title_screen import TitleScreen
from krosmaster.client.settings import AnimationSpeed, ConfirmEnd, CurtainKind, Palette, Settings, SettingsFile


def test_title_offers_what_there_is_and_nothing_else(tmp_path):
    driver = started(tmp_path)
    assert isinstance(driver.screen, TitleScreen)
    ids = ("play", "practice", "learn", "teams", "sandbox", "load", "replays", "rules", "settings", "quit")
    assert driver.widgets.ids == ids


def test_play_leads_to_the_set_up_and_escape_back(tmp_path):
    driver = started(tmp_path)
    driver.press("play")
    assert isinstance(driver.screen, MatchSetupScreen)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.screen, TitleScreen)


def test_quit_ends_the_program(tmp_path):
    driver = started(tmp_path)
    driver.press("quit")
    assert driver.app.stack.is_empty


def test_closing_the_window_ends_the_program(tmp_path):
    driver = started(tmp_path)
    driver.post(pygame.QUIT)
    driver.frames(1)
    assert driver.app.stack.is_empty


def test_title_is_played_by_keys_alone(tmp_path):
    driver = started(tmp_path)
    for _ in range(driver.widgets.ids.index("settings") + 1):
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.screen, SettingsScreen)


def test_language_is_switched_live_and_kept(tmp_path):
    driver = started(tmp_path)
    driver.press("settings")
    driver.press("language:es")
    assert driver.widgets.words("close") == "Listo"
    driver.press("close")
    assert driver.widgets.words("play") == "Jugar"
    again = started(tmp_path)
    assert again.widgets.words("play") == "Jugar"


def test_scale_makes_everything_larger_as_far_as_the_window_allows(tmp_path):
    driver = started(tmp_path, size=(1920, 1080))
    before = driver.widgets.box("play")
    driver.press("settings")
    driver.press("scale:larger")
    assert driver.app.services.settings.scale_percent == 150
    driver.press("scale:larger")
    assert driver.app.services.settings.scale_percent == 175
    assert not driver.widgets.is_enabled("scale:larger")
    driver.press("close")
    after = driver.widgets.box("play")
    assert after.width / before.width == pytest.approx((1080 / 640) / 1.35, abs=0.02)


@pytest.mark.parametrize(("size", "percents"), [((1280, 800), (75, 125)), ((1920, 1080), (125, 150))])
def test_steps_from_automatic_make_things_smaller_and_larger_than_they_are(tmp_path, size, percents):
    driver = started(tmp_path, size=size)
    driver.press("settings")
    scale = driver.screen.look.scale
    for step, percent in zip(("smaller", "larger"), percents, strict=True):
        driver.press(f"scale:{step}")
        assert driver.app.services.settings.scale_percent == percent
        assert driver.screen.look.scale == pytest.approx(percent / 100)
        driver.press("scale:automatic")
        assert driver.screen.look.scale == scale


@pytest.mark.parametrize(
    ("press", "settings"), [("language:es", {"language": "es"}), ("scale:smaller", {"scale_percent": 75})]
)
def test_screen_behind_the_settings_changes_with_them(tmp_path, press, settings):
    pictures = []
    for folder, given in (("before", {}), ("after", settings)):
        driver = started(tmp_path / folder, **given)
        driver.press("settings")
        if not given:
            driver.press(press)
        driver.hover((5, 5))
        driver.frames(60)
        driver.app.draw()
        seen = driver.app.stack._screens[0].widgets.box("play").clip((1045, 0, 235, 800))
        pictures.append(pygame.image.tobytes(driver.app.window.subsurface(seen), "RGB"))
    assert pictures[0] == pictures[1]


def test_settings_change_how_turns_end_and_how_fast_things_move(tmp_path):
    driver = started(tmp_path)
    driver.press("settings")
    driver.press("tab:play")
    driver.press("confirm_end:always")
    driver.press("animation_speed:fast")
    settings = driver.app.services.settings
    assert (settings.confirm_end, settings.animation_speed) == (ConfirmEnd.ALWAYS, AnimationSpeed.FAST)
    assert json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))["confirm_end"] == "always"


def test_full_screen_is_switched_by_f11(tmp_path):
    driver = started(tmp_path)
    driver.key(pygame.K_F11)
    assert driver.app.services.settings.full_screen
    driver.key(pygame.K_F11)
    assert not driver.app.services.settings.full_screen
    assert driver.app.window.get_size() == (1280, 800)


@pytest.mark.parametrize(
    ("desktops", "size"),
    [([(1920, 1080)], (1280, 800)), ([(1024, 768)], (1024, 768)), ([(1920, 1080), (1280, 720)], (1280, 720))],
)
def test_window_opens_no_larger_than_the_desktop(tmp_path, monkeypatch, desktops, size):
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: desktops)
    assert make_app(data_dir=tmp_path, catalog=CATALOG).window.get_size() == size


def test_settings_file_that_is_broken_is_as_none(tmp_path, monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    path = tmp_path / "settings.json"
    for text in ("{", "[1]", '{"language": 3, "scale_percent": 1e9, "animation_speed": "warp", "full_screen": "yes"}'):
        path.write_text(text, encoding="utf-8")
        assert SettingsFile(path).read() == Settings("fr")


def test_settings_for_ears_and_eyes_are_kept(tmp_path):
    file = SettingsFile(tmp_path / "settings.json")
    settings = Settings(
        "es",
        volume_percent=30,
        is_muted=True,
        palette=Palette.RED_GREEN,
        reduced_motion=True,
        curtain=CurtainKind.FULL,
    )
    file.write(settings)
    assert file.read() == settings


def test_two_windows_keep_what_each_has_changed(tmp_path):
    path = tmp_path / "settings.json"
    SettingsFile(path).write(Settings("fr"))
    one, other = SettingsFile(path), SettingsFile(path)
    mine, theirs = one.read(), other.read()
    other.write(replace(theirs, volume_percent=20))
    one.write(replace(mine, palette=Palette.RED_GREEN))
    assert SettingsFile(path).read() == Settings("fr", volume_percent=20, palette=Palette.RED_GREEN)
    one.write(replace(mine, palette=Palette.RED_GREEN, volume_percent=90))
    assert SettingsFile(path).read().volume_percent == 90
    other.write(replace(theirs, volume_percent=20, is_muted=True))
    assert SettingsFile(path).read() == Settings("fr", volume_percent=90, palette=Palette.RED_GREEN, is_muted=True)


def test_settings_file_that_was_lost_meanwhile_is_written_whole(tmp_path):
    path = tmp_path / "settings.json"
    settings = Settings("es", volume_percent=30)
    file = SettingsFile(path)
    file.write(settings)
    path.unlink()
    file.write(replace(settings, is_muted=True))
    assert SettingsFile(path).read() == replace(settings, is_muted=True)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (1290, 806)])
def test_button_of_the_size_stays_under_the_mouse(tmp_path, size):
    driver = started(tmp_path, size=size, scale_percent=75)
    driver.press("settings")
    at = driver.widgets.box("scale:larger").center
    shown = []
    while driver.widgets.is_enabled("scale:larger"):
        assert driver.widgets.box("scale:larger").collidepoint(at)
        shown.append(driver.screen.look.scale)
        driver.click(at)
    assert len(shown) > 1
    assert_inside(driver, size)
    for before, after in pairwise((*shown, driver.screen.look.scale)):
        assert after > before * 1.03, "each click is seen"
    assert "no room" in driver.screen._scale_words()
    full = driver.screen.look.scale
    driver.press("scale:smaller")
    assert driver.screen.look.scale < full * 0.97


def test_settings_that_make_no_sense_are_as_at_the_first_start(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text(
        '{"language": "fr", "volume_percent": 170, "is_muted": 1, "palette": "mauve", "reduced_motion": "no",'
        ' "curtain": []}',
        encoding="utf-8",
    )
    assert SettingsFile(path).read() == Settings("fr")


def test_picture_is_drawn_again_only_when_something_changed(tmp_path, monkeypatch):
    driver = started(tmp_path)
    driver.frames(120)
    drawn = []
    monkeypatch.setattr(driver.app, "draw", lambda: drawn.append(1))
    driver.frames(60)
    assert not drawn
    driver.post(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    driver.frames(1)
    assert drawn


@pytest.mark.parametrize(
    ("size", "language"),
    [
        ((1024, 640), "en"),
        ((1024, 640), "es"),
        ((1024, 640), "fr"),
        ((1280, 800), "es"),
        ((1920, 1080), "fr"),
        ((3840, 2160), "en"),
        ((2000, 640), "es"),
        ((800, 600), "en"),
    ],
)
def test_widgets_of_title_and_settings_stay_inside_the_window(tmp_path, size, language):
    driver = started(tmp_path, size=size, language=language)
    assert_inside(driver, size)
    driver.press("settings")
    assert_inside(driver, size)


def assert_inside(driver, size):
    window = driver.app.window.get_rect()
    assert window.width >= min(size[0], 1024)
    boxes = {widget: driver.widgets.box(widget) for widget in driver.widgets.ids}
    assert all(window.contains(box) for box in boxes.values()), boxes


def settings_of(driver):
    return driver.app.services.settings


PAGES = {
    "display": ("language:fr", "scale:smaller", "full_screen:yes", "board_view:isometric"),
    "play": ("animation_speed:fast", "confirm_end:never", "curtain:full"),
    "sound": ("is_muted:yes", "volume:quieter", "listen"),
    "eyes": ("palette:lightness", "reduced_motion:yes"),
}


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_pages_of_the_settings_fit_even_at_the_largest_scale(tmp_path, size, language):
    driver = started(tmp_path, size=size, language=language, scale_percent=300)
    driver.press("settings")
    for page, some in PAGES.items():
        driver.press(f"tab:{page}")
        assert {*some} <= {*driver.widgets.ids}
        assert_inside(driver, size)


@pytest.mark.parametrize(
    ("page", "press", "field", "value"),
    [
        ("play", "curtain:full", "curtain", CurtainKind.FULL),
        ("play", "confirm_end:never", "confirm_end", ConfirmEnd.NEVER),
        ("sound", "is_muted:yes", "is_muted", True),
        ("sound", "volume:quieter", "volume_percent", 60),
        ("sound", "volume:louder", "volume_percent", 80),
        ("eyes", "palette:blue-yellow", "palette", Palette.BLUE_YELLOW),
        ("eyes", "reduced_motion:yes", "reduced_motion", True),
    ],
)
def test_every_setting_is_changed_at_once_and_kept(tmp_path, page, press, field, value):
    driver = started(tmp_path)
    driver.press("settings")
    driver.press(f"tab:{page}")
    driver.press(press)
    assert getattr(settings_of(driver), field) == value
    assert getattr(SettingsFile(tmp_path / "settings.json").read(), field) == value


def test_page_stays_open_when_everything_is_laid_out_anew(tmp_path):
    driver = started(tmp_path)
    driver.press("settings")
    driver.press("tab:eyes")
    driver.press("palette:red-green")
    assert "palette:standard" in driver.widgets.ids
    assert driver.screen.look.colours.owners[0] == pygame.Color("#c8431c")


def test_volume_follows_the_mouse_and_ends_the_mute(tmp_path):
    driver = started(tmp_path, is_muted=True)
    driver.press("settings")
    driver.press("tab:sound")
    bar = driver.screen._volume_boxes(driver.screen._volume_row())[1]
    driver.post(pygame.MOUSEBUTTONDOWN, pos=(bar.left + 20, bar.centery), button=1, touch=False)
    driver.frames(1)
    assert settings_of(driver).volume_percent < 20
    assert not settings_of(driver).is_muted
    driver.post(pygame.MOUSEMOTION, pos=(bar.right, bar.centery), rel=(0, 0), buttons=(1, 0, 0), touch=False)
    driver.post(pygame.MOUSEBUTTONUP, pos=(bar.right, bar.centery), button=1, touch=False)
    driver.frames(1)
    assert settings_of(driver).volume_percent == 100
    driver.post(pygame.MOUSEMOTION, pos=(bar.left, bar.centery), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    driver.frames(1)
    assert settings_of(driver).volume_percent == 100


def test_settings_are_changed_by_keys_alone(tmp_path):
    driver = started(tmp_path)
    driver.press("settings")
    for _ in range(40):
        if driver.widgets._focus == "tab:eyes":
            break
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN)
    for _ in range(40):
        if driver.widgets._focus == "palette:red-green":
            break
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN)
    assert settings_of(driver).palette is Palette.RED_GREEN


def test_m_shows_on_the_page_about_sound(tmp_path):
    driver = started(tmp_path)
    driver.press("settings")
    driver.press("tab:sound")
    assert driver.widgets.is_enabled("listen")
    driver.key(pygame.K_m, text="m")
    assert settings_of(driver).is_muted
    assert not driver.widgets.is_enabled("listen")
