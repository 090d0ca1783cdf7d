"""How colours look to colour-blind eyes, and how far apart two colours are.

The matrices are those of G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency", IEEE TVCG 15(6), 2009, at full severity; they act on linear RGB.
The distance is CIEDE2000 (G. Sharma, W. Wu, E. N. Dalal, 2005): about 2 is just seen side by side.
"""

from __future__ import annotations

import numpy as np

ORDINARY = np.eye(3)
PROTAN = np.array([[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]])
DEUTAN = np.array([[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]])
TRITAN = np.array([[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]])
COLOURLESS = np.tile(np.array([0.2126, 0.7152, 0.0722]), (3, 1))
"""The luminance of each colour, for eyes that see nothing else."""

_TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
_WHITE = _TO_XYZ.sum(axis=1)


def seen_by(eyes, rgb):
    """Colours of shape (..., 3) from 0 to 255 as these eyes see them."""
    return 255 * _encoded(np.clip(_linear(rgb) @ eyes.T, 0, 1))


def lab(rgb):
    """CIELAB of sRGB colours (..., 3) from 0 to 255, D65."""
    ratio = _linear(rgb) @ _TO_XYZ.T / _WHITE
    root = np.where(ratio > 216 / 24389, np.cbrt(ratio), (24389 / 27 * ratio + 16) / 116)
    x, y, z = np.moveaxis(root, -1, 0)
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


def distance(one, other):
    """CIEDE2000 between sRGB colours from 0 to 255."""
    return ciede2000(lab(np.asarray(one, float)), lab(np.asarray(other, float)))


def ciede2000(one, other):
    """CIEDE2000 between CIELAB colours (..., 3)."""
    l1, a1, b1 = np.moveaxis(np.asarray(one, float), -1, 0)
    l2, a2, b2 = np.moveaxis(np.asarray(other, float), -1, 0)
    mean_c7 = ((np.hypot(a1, b1) + np.hypot(a2, b2)) / 2) ** 7
    grey = 1.5 - 0.5 * np.sqrt(mean_c7 / (mean_c7 + 25.0**7))
    a1, a2 = a1 * grey, a2 * grey
    c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1)) % 360, np.degrees(np.arctan2(b2, a2)) % 360
    turn = np.where(c1 * c2 == 0, 0, (h2 - h1 + 180) % 360 - 180)
    d_l, d_c, d_h = l2 - l1, c2 - c1, 2 * np.sqrt(c1 * c2) * np.sin(np.radians(turn) / 2)
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = np.where(c1 * c2 == 0, h1 + h2, h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * np.cos(np.radians(mean_h - 30))
        + 0.24 * np.cos(np.radians(2 * mean_h))
        + 0.32 * np.cos(np.radians(3 * mean_h + 6))
        - 0.20 * np.cos(np.radians(4 * mean_h - 63))
    )
    s_l = 1 + 0.015 * (mean_l - 50) ** 2 / np.sqrt(20 + (mean_l - 50) ** 2)
    s_c, s_h = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    bend = np.radians(60 * np.exp(-(((mean_h - 275) / 25) ** 2)))
    twist = -2 * np.sqrt(mean_c**7 / (mean_c**7 + 25.0**7)) * np.sin(bend)
    return np.sqrt((d_l / s_l) ** 2 + (d_c / s_c) ** 2 + (d_h / s_h) ** 2 + twist * (d_c / s_c) * (d_h / s_h))


def _linear(rgb):
    share = np.asarray(rgb, float) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def _encoded(share):
    return np.where(share <= 0.0031308, 12.92 * share, 1.055 * share ** (1 / 2.4) - 0.055)
