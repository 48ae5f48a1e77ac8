"""Finds and opens the fonts that the HUD reader is trained on."""
import glob
import gzip
import hashlib
import io
import os
import random

import numpy as np
from fontTools.ttLib import TTFont
from PIL import ImageFont

# Fonts of the drawn reels with labels, which must stay unseen.
RESERVED = (
    "alegreya-sans baloo-2 bangers barlow cinzel eb-garamond exo fredoka lilita nunito oswald pixelify press-start "
    "rajdhani roboto-mono vt323"
).split()
NEVER = "barcode icon symbol emoji redacted weather cursor dec ol nil cu-pua cu-deva cu-arab cudev cuar k14 jiskan gb hang".split()


def is_held(name):
    """Returns whether a font is kept for validation."""
    return any(part in name for part in RESERVED) or int(hashlib.sha1(name.encode()).hexdigest(), 16) % 8 == 0


def family(path):
    """Returns the name of a font without its size and weight, so that a family is held out as a whole."""
    base = os.path.basename(path).lower()
    return base.split("-latin")[0] if "-latin" in base else base.split(".")[0].split("-")[0].rstrip("0123456789x")


def find_fonts(folder, held):
    """Returns the paths of the usable fonts below a folder, one list for vector and one for bitmap fonts."""
    vector, bitmap = [], []
    for path in sorted(glob.glob(f"{folder}/**/*", recursive=True)):
        base = os.path.basename(path).lower()
        if any(base.startswith(bad) or f"-{bad}" in base for bad in NEVER) or is_held(family(path)) != held:
            continue
        if base.endswith(".woff2") and "-latin-" in base and "-latin-ext" not in base:
            if base.endswith(("400-normal.woff2", "700-normal.woff2")):
                vector.append(path)
        elif base.endswith((".ttf", ".otf")):
            vector.append(path)
        elif base.endswith((".pcf.gz", ".psf.gz")) and ("iso8859" not in base and "koi8" not in base):
            bitmap.append(path)
    return vector, bitmap


class VectorFont:
    """A scalable font at one size; `crisp` draws it without smoothing, like a bitmap font."""

    def __init__(self, data, size, crisp):
        self.font = ImageFont.truetype(io.BytesIO(data), size)
        self.crisp = crisp
        self.cache = {}

    def glyph(self, char):
        """Returns a mask (uint8), its offset from the pen and the line's top, and the advance; None if it is missing."""
        if char not in self.cache:
            mask, offset = self.font.getmask2(char, mode="1" if self.crisp else "L")
            width, height = mask.size
            data = np.asarray(mask, np.uint8).reshape(height, width) if width * height else np.zeros((0, 0), np.uint8)
            self.cache[char] = (data, offset, self.font.getlength(char))
        return self.cache[char]


class BitmapFont:
    """A console font (PSF)."""

    def __init__(self, data):
        if data[:2] == b"\x36\x04":
            count, self.height, self.width, start = 512 if data[2] & 1 else 256, data[3], 8, 4
            table = data[2] & 6
        else:
            _, _, start, table, count, size, self.height, self.width = np.frombuffer(data[:32], "<u4")
        row = (self.width + 7) // 8
        size = row * self.height
        self.glyphs = {}
        bits = np.frombuffer(data[start : start + count * size], np.uint8).reshape(count, self.height, row)
        for code in range(33, 127):
            pixels = np.unpackbits(bits[code], axis=1)[:, : self.width] * np.uint8(255)
            self.glyphs[chr(code)] = (pixels, (0, 0), float(self.width))
        self.glyphs[" "] = (np.zeros((0, 0), np.uint8), (0, 0), float(self.width))

    def glyph(self, char):
        return self.glyphs[char]


def open_vector(path):
    """Returns the bytes of a font and its characters; None if it lacks digits."""
    with TTFont(path, fontNumber=0, lazy=True) as font:
        chars = {chr(code) for code in font.getBestCmap() or {} if code < 256}
    with open(path, "rb") as file:
        return (file.read(), chars) if set("0123456789") <= chars else None


class Fonts:
    """All fonts, opened on demand."""

    def __init__(self, folder, held):
        self.vector, self.bitmap = find_fonts(folder, held)
        self.files, self.sized = {}, {}

    def random(self):
        """Returns a random font and its characters, and whether it is made of few large pixels."""
        while True:
            if self.bitmap and random.random() < 0.22:
                path = random.choice(self.bitmap)
                font = self.open_bitmap(path)
                if font is not None:
                    return font, set(map(chr, range(33, 127))), True
                self.bitmap.remove(path)
                continue
            path = random.choice(self.vector)
            if path not in self.files:
                try:
                    self.files[path] = open_vector(path)
                except Exception:
                    self.files[path] = None
            if self.files[path] is None:
                self.vector.remove(path)
                continue
            data, chars = self.files[path]
            pixels = any(name in path for name in ("silkscreen", "tiny5", "micro-5", "jersey", "dotgothic", "unifont"))
            crisp = pixels or random.random() < 0.15
            size = random.choice((8, 10, 12, 16)) if crisp else round(8 * 5.5 ** random.random())
            key = (path, size, crisp)
            if key not in self.sized:
                if len(self.sized) > 3000:
                    self.sized.clear()
                self.sized[key] = VectorFont(data, size, crisp)
            return self.sized[key], chars, crisp

    def open_bitmap(self, path):
        if path not in self.files:
            try:
                data = gzip.open(path).read()
                self.files[path] = BitmapFont(data) if path.endswith("psf.gz") else PcfFont(data)
            except Exception:
                self.files[path] = None
        return self.files[path]


class PcfFont:
    """A bitmap font of X11, at its only size."""

    def __init__(self, data):
        for size in range(4, 40):
            try:
                self.font = ImageFont.truetype(io.BytesIO(data), size)
                break
            except OSError:
                continue
        else:
            raise OSError("the font has no size from 4 to 39 pixels")
        self.cache = {}

    glyph = VectorFont.glyph
    crisp = True
