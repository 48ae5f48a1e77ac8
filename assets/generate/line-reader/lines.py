"""Draws the lines that the general reader is trained on: text in pixel fonts, and ordinary text in many scripts."""
import glob
import math
import os
import random
import re
import sys

import numpy as np
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from PIL import Image

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")
sys.path.insert(0, os.path.join(ROOT, "assets", "generate", "hud-reader"))

from fonts import Fonts, VectorFont, open_vector  # noqa: E402
from strips import Backgrounds, color, layout, strip  # noqa: E402
from texts import line as hud_line  # noqa: E402

HEIGHT = 48
WIDEST = 640
PIXEL_FAMILIES = "tiny5 micro-5 jersey handjet jacquard proggy press-start".split()


def read_prose():
    """Returns the words of the docs, the personas and the German panel, in their order."""
    paths = glob.glob(f"{ROOT}/docs/*.md") + glob.glob(f"{ROOT}/assets/personas/*") + glob.glob(f"{ROOT}/renderer/**/*-words.de.ts", recursive=True)
    words = []
    for path in sorted(paths):
        with open(path, encoding="utf8") as file:
            words += [word for word in re.findall(r"[^\s`|*_<>{}\\]+", file.read()) if len(word) < 14]
    return words


PROSE = read_prose()


def text():
    """Returns the text of a line: of a HUD, or one to nine words of prose."""
    if random.random() < 0.35:
        return hud_line()
    count = random.choice((1, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 9))
    start = random.randrange(len(PROSE) - count)
    words = " ".join(PROSE[start : start + count])
    case = random.random()
    return words.upper() if case < 0.3 else words.capitalize() if case < 0.45 else words


def pixel_size(path):
    """Returns the size at which each pixel of a pixel font is one pixel; None if its outlines have no such grid."""
    with TTFont(path, lazy=True) as font:
        names, glyphs, grid = font.getBestCmap(), font.getGlyphSet(), 0
        for char in "AEHLTn038":
            pen = DecomposingRecordingPen(glyphs)
            glyphs[names[ord(char)]].draw(pen)
            for step, points in pen.value:
                if step in ("curveTo", "qCurveTo"):
                    return None
                for x, y in points:
                    grid = math.gcd(grid, math.gcd(round(x), round(y)))
        units = font["head"].unitsPerEm
    size = units / grid if grid else 0
    return round(size) if 5 <= size <= 40 else None


class PixelFonts(Fonts):
    """Fonts made of pixels, each at its own size, and now and then any other font."""

    def __init__(self, folder, held):
        super().__init__(folder, held)
        pixels = [path for path in self.vector if any(name in path.lower() for name in PIXEL_FAMILIES)]
        self.pixels = [(path, size) for path in pixels if (size := pixel_size(path))]

    def random(self):
        roll = random.random()
        if roll < 0.25:
            return super().random()
        if roll < 0.55 and self.pixels:
            path, size = random.choice(self.pixels)
            if path not in self.files:
                self.files[path] = open_vector(path)
            if self.files[path]:
                data, chars = self.files[path]
                return VectorFont(data, size, True), chars, True
        while True:
            font = self.open_bitmap(random.choice(self.bitmap))
            if font is not None:
                return font, set(map(chr, range(33, 127))), True


class OrdinaryFonts:
    """Smooth fonts with all their characters. `words` makes up a text for the font that was drawn last."""

    def __init__(self, folder, alphabet):
        self.alphabet = set(alphabet)
        self.paths = [path for path in sorted(glob.glob(f"{folder}/**/*.tt[fc]", recursive=True))]
        self.files = {}

    def random(self):
        while True:
            path = random.choice(self.paths)
            if path not in self.files:
                try:
                    with TTFont(path, fontNumber=0, lazy=True) as font:
                        chars = {chr(code) for code in font.getBestCmap()} & self.alphabet
                    with open(path, "rb") as file:
                        self.files[path] = (file.read(), chars, sorted(chars))
                except Exception:
                    self.files[path] = None
            if self.files[path] is None or len(self.files[path][1]) < 60:
                self.paths.remove(path)
                continue
            data, self.chars, self.listed = self.files[path]
            return VectorFont(data, round(11 * 3.5 ** random.random()), False), self.chars, False

    def words(self):
        if random.random() < 0.75:
            return text()
        return "".join(random.choice(self.listed) + random.choice(("", "", "", " ")) for _ in range(random.randint(1, 16)))


def plain(fonts, backgrounds):
    """Returns a line as most games and terminals draw it: sharp letters of one color, perhaps with a shadow."""
    while True:
        font, chars, _ = fonts.random()
        laid = layout(font, chars, text())
        if laid is None:
            continue
        mask, written = laid
        factor = random.choice((1, 1, 2, 2, 3, 4, 6))
        mask = mask.repeat(factor, axis=0).repeat(factor, axis=1)
        if random.random() < 0.3:
            size = [max(4, round(side * random.uniform(0.8, 1.6))) for side in mask.shape]
            mask = np.asarray(Image.fromarray(mask).resize((size[1], size[0]), random.choice((2, 3))))
        tall = mask.shape[0]
        top, bottom, left, right = (round(random.uniform(0.04, share) * tall) + 1 for share in (0.35, 0.35, 0.4, 0.4))
        mask = np.pad(mask, ((top, bottom), (left, right)))
        height, width = mask.shape
        scaled = round(width * HEIGHT / height * random.choice((1, 1, 1.25)))
        if scaled > WIDEST or scaled < len(written) * 9 or tall > 80:
            continue
        light = random.random() < 0.75
        ground = np.broadcast_to(color(not light), (height, width, 3)).astype(np.float32)
        if random.random() < 0.3:
            ground = ground * 0.5 + backgrounds.crop(width, height) * 0.5
        front = color(light)
        if abs(float((front - ground.mean(axis=(0, 1))) @ (0.3, 0.59, 0.11))) < 80:
            continue
        alpha = mask[..., None] / 255
        if random.random() < 0.3:
            ground = ground * (1 - np.roll(alpha, (factor, factor), (0, 1)))
        image = Image.fromarray(np.clip(ground * (1 - alpha) + front * alpha, 0, 255).astype(np.uint8))
        image = image.transform((max(16, scaled), HEIGHT), 0, (width / max(16, scaled), 0, 0, 0, height / HEIGHT, 0), 2)
        return np.asarray(image), written


def lines(folder, pictures, alphabet, seed, held=False):
    """Yields a line in a pixel font and its text, and an ordinary line of any script and its text, in turns."""
    random.seed(seed)
    pixel, ordinary, backgrounds = PixelFonts(folder, held), OrdinaryFonts("/usr/share/fonts", alphabet), Backgrounds(pictures)
    known = set(alphabet) | {" "}
    while True:
        for fonts, words, blank in ((pixel, text, 0.06), (ordinary, ordinary.words, 0.12)):
            while True:
                try:
                    if fonts is pixel and random.random() < 0.65:
                        picture, written = plain(fonts, backgrounds)
                    else:
                        picture, written = strip(fonts, backgrounds, words, HEIGHT, WIDEST, blank)
                except OSError:  # The font does not have this size.
                    continue
                if set(written) <= known:
                    break
            yield picture, written, fonts is pixel
