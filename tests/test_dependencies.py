"""What the client stands on."""

import pygame


def test_pygame_is_the_maintained_fork():
    assert pygame.IS_CE
