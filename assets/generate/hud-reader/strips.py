"""Draws the strips that the HUD reader is trained on.

A strip is a picture of one line of a HUD, such as "0012450", "12/40" or "WAVE 3", scaled to a height of 32 pixels, and its
text. About one strip in four has no text: a texture or an icon, which the reader must not take for a digit.

usage: strips.py FONTS PICTURES OUT SEED COUNT [--held]
FONTS and PICTURES are folders that are searched for fonts (TTF, OTF, WOFF2, PCF, PSF) and pictures; OUT gets .npz files of
500 strips. One font family in eight is held out of training; --held draws with these fonts only.
"""
import glob
import io
import os
import random
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from fonts import Fonts
from texts import line

HEIGHT = 32
WIDEST = 384


def layout(font, chars, text):
    """Returns the mask of a text without margins, and the text without missing characters."""
    kept = "".join(c for c in text if c == " " or c in chars)
    kept = " ".join(kept.split())
    if kept == "":
        return None
    unit = font.glyph("0")[2]
    spacing = random.choice((0, 0, 0, 0, round(unit * random.uniform(-0.06, 0.35))))
    gap = random.choice((font.glyph(" ")[2], random.uniform(0.55, 1.3) * unit))
    even = random.random() < 0.15
    pen, placed = 8.0, []
    for char in kept:
        if char == " ":
            pen += gap + spacing
            continue
        mask, (left, top), advance = font.glyph(char)
        if mask.size == 0 or not mask.any():
            return None
        if even and advance < unit * 1.1:
            left += (unit * 1.1 - advance) / 2
            advance = unit * 1.1
        placed.append((mask, round(pen + left), top))
        pen += advance + spacing
        if getattr(font, "crisp", True):
            pen = round(pen)
    width = max(x + m.shape[1] for m, x, _ in placed) + 8
    high = min(y for _, _, y in placed)
    height = max(y - high + m.shape[0] for m, _, y in placed)
    if width > 3000 or height > 200:
        return None
    out = np.zeros((height, width), np.uint8)
    for mask, x, y in placed:
        x = max(0, x)
        at = out[y - high : y - high + mask.shape[0], x : x + mask.shape[1]]
        np.maximum(at, mask[: at.shape[0], : at.shape[1]], out=at)
    columns = np.flatnonzero(out.max(axis=0))
    return out[:, columns[0] : columns[-1] + 1], kept


def color(light=None):
    """Returns a random color, light or dark if asked for."""
    if random.random() < 0.3:
        value = random.randint(0, 255)
        rgb = np.array([value] * 3, np.float32)
    else:
        rgb = np.array([random.randint(0, 255) for _ in range(3)], np.float32)
    if light is None:
        return rgb
    for _ in range(8):
        luma = float(rgb @ (0.3, 0.59, 0.11))
        if light == (luma > 128):
            break
        rgb = rgb * 0.5 + 127 if light else rgb * 0.5
    return rgb


class Backgrounds:
    """Crops of pictures, loaded at a moderate size."""

    def __init__(self, folder):
        paths = [
            path
            for path in glob.glob(f"{folder}/**/*", recursive=True)
            if path.lower().endswith((".png", ".jpg", ".jpeg", ".webp")) and os.path.getsize(path) > 600
        ]
        random.shuffle(paths)
        self.photos, self.icons = [], []
        for path in paths:
            if len(self.photos) >= 160 and len(self.icons) >= 900:
                break
            try:
                with Image.open(path) as image:
                    small = min(image.size) < 140
                    if len(self.icons if small else self.photos) >= (900 if small else 160) or max(image.size) > 9000:
                        continue
                    if small:
                        if min(image.size) >= 12:
                            self.icons.append(image.convert("RGBA"))
                        continue
                    image = image.convert("RGBA")
                    ground = Image.new("RGBA", image.size, tuple(int(v) for v in color()) + (255,))
                    ground.alpha_composite(image)
                    image = ground.convert("RGB")
                    image.thumbnail((1000, 1000))
                    self.photos.append(np.asarray(image))
            except Exception:
                continue

    def crop(self, width, height):
        """Returns a random part of a picture as float32."""
        photo = random.choice(self.photos)
        zoom = random.choice((1, 1, 1, 2, 3)) if min(photo.shape[:2]) > 300 else 1
        h, w = max(1, height // zoom), max(1, width // zoom)
        if photo.shape[0] <= h or photo.shape[1] <= w:
            return np.asarray(Image.fromarray(photo).resize((width, height)), np.float32)
        y, x = random.randrange(photo.shape[0] - h), random.randrange(photo.shape[1] - w)
        part = photo[y : y + h, x : x + w]
        if zoom > 1:
            part = np.asarray(Image.fromarray(part).resize((width, height), random.choice((0, 2))))
        return part.astype(np.float32)

    def ground(self, width, height):
        """Returns a background for text: a picture, a plate, a gradient, or a plate over a picture."""
        kind = random.random()
        if kind < 0.4:
            return self.crop(width, height)
        base = color(random.random() < 0.25)
        if kind < 0.6:
            return np.broadcast_to(base, (height, width, 3)).astype(np.float32)
        other = color(random.random() < 0.25)
        axis = np.linspace(0, 1, height)[:, None, None] if random.random() < 0.6 else np.linspace(0, 1, width)[None, :, None]
        plate = np.broadcast_to(base * (1 - axis) + other * axis, (height, width, 3)).astype(np.float32)
        if kind < 0.75:
            return plate
        share = random.uniform(0.3, 0.9)
        return plate * share + self.crop(width, height) * (1 - share)

    def icon(self, size):
        """Returns an icon as RGBA."""
        return random.choice(self.icons).resize((size, size), random.choice((0, 2)))


def paste(ground, icon, x, y):
    """Draws an RGBA icon on a picture."""
    icon = np.asarray(icon, np.float32)
    height, width = ground.shape[:2]
    left, top = max(0, x), max(0, y)
    right, bottom = min(width, x + icon.shape[1]), min(height, y + icon.shape[0])
    if right <= left or bottom <= top:
        return
    part = icon[top - y : bottom - y, left - x : right - x]
    alpha = part[..., 3:] / 255
    ground[top:bottom, left:right] = ground[top:bottom, left:right] * (1 - alpha) + part[..., :3] * alpha


def blur(mask, radius):
    return np.asarray(Image.fromarray(mask).filter(ImageFilter.GaussianBlur(radius)))


def grown(mask, pixels):
    """Grows a mask by a number of pixels."""
    return np.asarray(Image.fromarray(mask).filter(ImageFilter.MaxFilter(2 * pixels + 1)))


def drawn(fonts, backgrounds, words=line):
    """Returns a picture of a line with random edges (uint8) and its text."""
    while True:
        font, chars, crisp = fonts.random()
        laid = layout(font, chars, words())
        if laid is not None:
            break
    mask, text = laid
    if crisp:
        factor = random.choice((1, 1, 2, 2, 3, 3, 4, 5, 6))
        while factor > 1 and mask.shape[0] * factor > 48:
            factor -= 1
        mask = mask.repeat(factor, axis=0).repeat(factor, axis=1)
        if random.random() < 0.3:
            size = [max(3, round(side * random.uniform(0.7, 1.5))) for side in mask.shape]
            mask = np.asarray(Image.fromarray(mask).resize((size[1], size[0]), random.choice((0, 2, 3))))
    if random.random() < 0.35:
        image = Image.fromarray(mask)
        size = (max(2, round(mask.shape[1] * random.uniform(0.7, 1.4))), max(4, round(mask.shape[0] * random.uniform(0.8, 1.2))))
        mask = np.asarray(image.resize(size, 2))
    if random.random() < 0.1:
        shear = random.uniform(-0.3, 0.3)
        image = Image.fromarray(mask)
        wide = mask.shape[1] + round(abs(shear) * mask.shape[0])
        shift = -shear * mask.shape[0] if shear > 0 else 0
        mask = np.asarray(image.transform((wide, mask.shape[0]), 0, (1, shear, shift, 0, 1, 0), 2))
    tall, wide = mask.shape
    if tall >= 14 and random.random() < 0.15:
        small = Image.fromarray(mask).filter(random.choice((ImageFilter.MaxFilter(3), ImageFilter.MinFilter(3))))
        if np.asarray(small).max() > 128:
            mask = np.asarray(small)
    margin = 8 + tall // 2
    full = np.pad(mask, margin)
    height, width = full.shape
    ground = backgrounds.ground(width, height).copy()

    # Light text on dark ground is usual; an outline may carry the contrast alone.
    luma = float(ground[margin:-margin, margin:-margin].mean(axis=(0, 1)) @ (0.3, 0.59, 0.11))
    light = luma < 110 or (luma < 190 and random.random() < 0.5)
    front, edge = color(light), color(not light) * random.choice((0.1, 0.5, 1.0)) if light else color(True)
    outline = random.choice((0, 0, 0, 1, 1, 2, 3)) if tall >= 12 else random.choice((0, 0, 0, 1))
    contrast = abs(float(front @ (0.3, 0.59, 0.11)) - luma)
    if contrast < 70 and outline == 0:
        front = np.array([255.0] * 3, np.float32) * (0.88 if luma < 128 else 0.1)
    if random.random() < 0.25:
        shift = random.randint(1, max(1, tall // 8))
        shade = np.roll(full, (shift, random.choice((shift, shift, 0, -shift))), (0, 1))
        if random.random() < 0.4:
            shade = blur(shade, random.uniform(0.5, 3))
        alpha = shade[..., None] / 255 * random.uniform(0.5, 1)
        ground = ground * (1 - alpha) + (edge if random.random() < 0.7 else color(not light)) * alpha
    if outline:
        rim = grown(full, outline)
        if random.random() < 0.3:
            rim = blur(rim, random.uniform(0.5, 1.5))
        alpha = rim[..., None] / 255
        ground = ground * (1 - alpha) + edge * alpha
    elif random.random() < 0.08:
        alpha = blur(grown(full, 2), 3)[..., None] / 255 * random.uniform(0.3, 0.9)
        ground = ground * (1 - alpha) + edge * alpha
    fill = np.broadcast_to(front, ground.shape)
    style = random.random()
    if style < 0.3:
        # A gradient, or the bands of polished metal.
        stops = [color(light) for _ in range(random.choice((2, 2, 3, 4)))]
        at = np.clip((np.arange(height) - margin) / max(1, tall), 0, 1) * (len(stops) - 1)
        low = np.minimum(at.astype(int), len(stops) - 2)
        part = (at - low)[:, None]
        rows = np.array(stops)[low] * (1 - part) + np.array(stops)[low + 1] * part
        if light:
            rows = np.maximum(rows, luma + 25)
        fill = np.broadcast_to(rows[:, None, :], ground.shape)
    elif style < 0.36:
        fill = np.clip(fill + np.random.normal(0, 25, fill.shape[:2])[..., None], 0, 255)
    alpha = full[..., None] / 255 * (1 if random.random() < 0.8 else random.uniform(0.55, 1))
    picture = ground * (1 - alpha) + fill * alpha
    if tall >= 16 and random.random() < 0.08:
        # A bevel: light from above.
        soft = blur(full, 1).astype(np.float32)
        picture += (np.roll(soft, -1, 0) - np.roll(soft, 1, 0))[..., None] * random.uniform(0.2, 0.6)

    top = random.uniform(-0.04, 0.4) * tall
    bottom = random.uniform(-0.04, 0.4) * tall
    sides = [random.uniform(0.0, 0.45) * tall for _ in range(2)]
    box = [
        round(margin - sides[0]),
        round(margin - top),
        round(width - margin + sides[1]),
        round(height - margin + bottom),
    ]
    if random.random() < 0.12:
        size = max(6, round(tall * random.uniform(0.7, 1.3)))
        icon = backgrounds.icon(size)
        if random.random() < 0.7:
            picture, grow = np.pad(picture, ((0, 0), (size + 4, 0), (0, 0)), "edge"), size + 4
            box = [box[0], box[1], box[2] + grow, box[3]]
            paste(picture, icon, margin + 2 - random.randint(0, 3), margin + (tall - size) // 2)
        else:
            picture = np.pad(picture, ((0, 0), (0, size + 4), (0, 0)), "edge")
            paste(picture, icon, width - margin + random.randint(2, 5), margin + (tall - size) // 2)
            box[2] += size + 4
    if random.random() < 0.12:
        # A part of the next line, of a frame or of a cell.
        rim = color()
        y = random.choice((box[1], box[3] - random.randint(1, 2)))
        if random.random() < 0.5:
            picture[max(0, y) : y + random.randint(1, 2)] = rim
        else:
            x = random.choice((max(0, box[0]), box[2] - random.randint(1, 2)))
            picture[:, max(0, x) : x + random.randint(1, 2)] = rim
    box = [max(0, box[0]), max(0, box[1]), min(picture.shape[1], box[2]), min(picture.shape[0], box[3])]
    return np.clip(picture[box[1] : box[3], box[0] : box[2]], 0, 255).astype(np.uint8), text


def empty(backgrounds):
    """Returns a picture without text: a texture, an icon, or a flat shape."""
    height = round(8 * 8 ** random.random())
    width = max(6, round(height * random.choice((0.6, 0.9, 1, 1.3, 2, 3, 5)) * random.uniform(0.8, 1.2)))
    kind = random.random()
    if kind < 0.55:
        picture = backgrounds.crop(width, height).copy()
    else:
        picture = backgrounds.ground(width, height).copy()
        for _ in range(random.choice((1, 1, 1, 2, 3, 5))):
            size = max(5, round(height * random.uniform(0.6, 1.2)))
            paste(picture, backgrounds.icon(size), random.randint(-2, max(0, width - size)), (height - size) // 2)
    if kind > 0.85:
        image = Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8))
        draw = ImageDraw.Draw(image)
        fill = tuple(int(v) for v in color())
        for _ in range(random.randint(1, 4)):
            x, y = random.uniform(0, width), random.uniform(0, height)
            w, h = random.uniform(0.1, 1) * width, random.uniform(0.1, 0.6) * height
            shape = random.choice(("rectangle", "line", "polygon"))
            if shape == "rectangle":
                draw.rectangle((x, y, x + w, y + h), fill=fill)
            elif shape == "line":
                draw.line((x, y, x + w, y + h), fill=fill, width=random.randint(1, 3))
            else:
                draw.polygon([(random.uniform(0, width), random.uniform(0, height)) for _ in range(random.randint(3, 6))], fill=fill)
        picture = np.asarray(image)
    return np.clip(picture, 0, 255).astype(np.uint8), ""


def worn(picture):
    """Adds what scaling, capture and compression do to a picture."""
    image = Image.fromarray(picture)
    if random.random() < 0.15:
        image = image.filter(ImageFilter.GaussianBlur(random.uniform(0.3, 0.9)))
    if min(image.size) > 14 and random.random() < 0.1:
        small = image.resize([max(1, round(side * random.uniform(0.5, 0.9))) for side in image.size], 2)
        image = small.resize(image.size, random.choice((0, 2, 3)))
    if random.random() < 0.25:
        out = io.BytesIO()
        image.save(out, "JPEG", quality=random.randint(35, 95))
        image = Image.open(out).convert("RGB")
    if random.random() < 0.1:
        noise = np.random.normal(0, random.uniform(2, 14), (image.size[1], image.size[0], 1))
        image = Image.fromarray(np.clip(np.asarray(image, np.float32) + noise, 0, 255).astype(np.uint8))
    return image


def strip(fonts, backgrounds, words=line, height=HEIGHT, widest=WIDEST, blank=0.24):
    """Returns a strip (height × width × 3, uint8) and its text, which `words` makes up. A share of `blank` has no text."""
    while True:
        picture, text = empty(backgrounds) if random.random() < blank else drawn(fonts, backgrounds, words)
        if min(picture.shape[:2]) < 4:
            continue
        image = worn(picture)
        width = round(image.size[0] * height / image.size[1] * random.choice((1, 1, random.uniform(0.85, 1.3))))
        width = max(16, width)
        if width > widest or width < len(text) * 6:
            continue
        # Bilinear without smoothing, as the app scales.
        across, down = image.size[0] / width, image.size[1] / height
        image = image.transform((width, height), 0, (across, 0, 0, 0, down, 0), 2)
        return np.asarray(image), text


def main():
    folder, pictures, out, seed, count = sys.argv[1:6]
    random.seed(int(seed))
    np.random.seed(int(seed))
    fonts, backgrounds = Fonts(folder, "--held" in sys.argv), Backgrounds(pictures)
    print(len(fonts.vector), "vector fonts,", len(fonts.bitmap), "bitmap fonts,", len(backgrounds.photos), "pictures,", len(backgrounds.icons), "icons", flush=True)
    for shard in range(int(count) // 500):
        strips = [strip(fonts, backgrounds) for _ in range(500)]
        path = f"{out}/{seed}-{shard}.npz"
        np.savez(
            path + ".part.npz",
            pixels=np.concatenate([pixels.reshape(-1) for pixels, _ in strips]),
            widths=np.array([pixels.shape[1] for pixels, _ in strips]),
            texts=np.array([text for _, text in strips]),
        )
        os.rename(path + ".part.npz", path)


if __name__ == "__main__":
    main()
