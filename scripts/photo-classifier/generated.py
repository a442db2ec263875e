"""Pictures that no camera took, by kind: each function takes a random generator and returns an image."""
import io
import textwrap

import numpy as np
from matplotlib import font_manager
import matplotlib

matplotlib.use('Agg')
import matplotlib.pyplot as plt
import qrcode
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from scipy.ndimage import gaussian_filter, zoom

FONTS = [f.fname for f in font_manager.fontManager.ttflist if 'mpl-data' in f.fname and 'DejaVu' in f.fname and 'Display' not in f.fname]
WORDS = (
    'the tree was planted in spring near a river and people came to see how it had grown while children played and '
    'the city council decided to build another park for everyone because water sun soil and patience are all it needs '
    'ağaç diktik bugün güneş vardı мы посадили дерево весной во дворе jobs coins device worker model price per hour'
).split()


def size(r):
    return [(640, 480), (800, 600), (1024, 768), (1280, 960), (768, 1024), (1600, 1200), (1080, 1080)][r.integers(7)]


def image(values):
    return Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))


def font(r, points):
    return ImageFont.truetype(FONTS[r.integers(len(FONTS))], points)


def colour(r, low=0, high=256):
    return tuple(int(v) for v in r.integers(low, high, 3))


def words(r, count):
    return ' '.join(r.choice(WORDS, count))


def stretch(values, r):
    low, high = np.percentile(values, [r.uniform(0, 2), r.uniform(98, 100)])
    return (values - low) / (high - low + 1e-9) * 255


def white_noise(r):
    w, h = size(r)
    shape = (h, w) if r.random() < 0.3 else (h, w, 3)
    if r.random() < 0.5:
        return image(r.integers(0, 256, shape))
    return image(r.normal(r.uniform(60, 190), r.uniform(15, 70), shape))


def blurred_noise(r):
    w, h = size(r)
    noise = r.random((h, w, 3 if r.random() < 0.7 else 1))
    radius = r.uniform(0.8, 12)
    return image(stretch(np.repeat(gaussian_filter(noise, (radius, radius, 0)), 3 // noise.shape[2], 2), r))


def power_noise(shape, exponent, r):
    h, w = shape
    frequency = np.hypot(np.fft.fftfreq(h)[:, None] * h, np.fft.rfftfreq(w)[None] * w)
    frequency[0, 0] = 1
    phase = np.exp(2j * np.pi * r.random(frequency.shape))
    return np.fft.irfft2(phase * frequency ** (-exponent / 2) * r.rayleigh(size=frequency.shape), s=shape)


def pink_noise(r):
    """Random phases with the very spectrum of photographs."""
    w, h = size(r)
    exponent = r.uniform(1, 3.2)
    shared = power_noise((h, w), exponent, r)[..., None]
    own = np.stack([power_noise((h, w), exponent, r) for _ in range(3)], 2)
    return image(stretch(shared / shared.std() + r.uniform(0, 1.2) * own / own.std(), r))


def gradient(r):
    w, h = size(r)
    y, x = np.mgrid[0:h, 0:w] / max(w, h)
    total = np.zeros((h, w, 3))
    for _ in range(r.integers(1, 4)):
        angle = r.uniform(0, 2 * np.pi)
        t = np.hypot(x - r.random(), y - r.random()) if r.random() < 0.4 else x * np.cos(angle) + y * np.sin(angle)
        t = ((t - t.min()) / np.ptp(t))[..., None]
        total += np.array(colour(r)) * (1 - t) + np.array(colour(r)) * t
    return image(total / total.max() * r.integers(150, 256) + r.normal(0, r.choice([0, 0, 1, 3]), total.shape))


def sine_texture(r):
    w, h = size(r)
    y, x = np.mgrid[0:h, 0:w]
    total = np.zeros((h, w, 3))
    for _ in range(r.integers(1, 6)):
        angle, wave = r.uniform(0, np.pi), r.uniform(4, 150)
        swing = np.sin(2 * np.pi * (x * np.cos(angle) + y * np.sin(angle)) / wave + r.uniform(0, 6))
        if r.random() < 0.3:
            swing *= np.sin(2 * np.pi * np.hypot(x - w * r.random(), y - h * r.random()) / r.uniform(10, 200))
        total += swing[..., None] * r.uniform(-1, 1, 3)
    return image(stretch(total, r))


def plasma(r):
    """Midpoint displacement, as screen savers and terrains do it."""
    side = 1024
    roughness = r.uniform(0.4, 0.75)

    def field():
        grid, scale, cells = r.random((3, 3)), 1.0, 2
        while cells < side:
            grid = zoom(grid, (2 * cells + 1) / (cells + 1), order=1)
            cells, scale = 2 * cells, scale * roughness
            grid += r.uniform(-scale, scale, grid.shape) / 2
        return grid[:side, :side]

    if r.random() < 0.5:
        return image(np.stack([stretch(field(), r) for _ in range(3)], 2)[: r.integers(500, 1024)])
    t = stretch(field(), r) / 255 * r.uniform(2, 12)
    return image(np.stack([127 + 127 * np.sin(t + p) for p in r.uniform(0, 6, 3)], 2)[: r.integers(500, 1024)])


def perlin(r):
    """Clouds, marble or wood of gradient noise."""
    w, h = size(r)
    total, weight = np.zeros((h, w)), 1.0
    for octave in range(r.integers(1, 7)):
        cells = int(r.integers(2, 5)) * 2**octave
        coarse = r.normal(size=(cells + 2, int(cells * w / h) + 3))
        total += weight * zoom(coarse, (h / (cells + 1), w / (cells * w / h + 1)), order=3)[:h, :w] if coarse.size < 200_000 else 0
        weight *= r.uniform(0.4, 0.65)
    kind = r.integers(4)
    if kind == 1:
        total = np.sin(total * r.uniform(2, 6) + np.mgrid[0:h, 0:w][1] / r.uniform(20, 90))
    if kind == 2:
        total = -np.abs(total)
    if kind == 3:
        total = (total * r.uniform(2, 5)) % 1
    t = (stretch(total, r) / 255)[..., None]
    t = np.clip(t, 0, 1)
    return image(np.array(colour(r)) * (1 - t) + np.array(colour(r)) * t)


def fractal(r):
    """Mandelbrot and Julia sets."""
    w, h = size(r)
    zoomed = 10 ** r.uniform(-3, 0.1)
    cx, cy = [(-0.743, 0.131), (-0.16, 1.035), (0.285, 0.01), (-1.25, 0.02), (-0.5, 0)][r.integers(5)]
    y, x = np.mgrid[0:h, 0:w]
    c = cx + (x - w / 2) / w * 3 * zoomed + 1j * (cy + (y - h / 2) / w * 3 * zoomed)
    z = np.zeros_like(c)
    if r.random() < 0.4:
        z, c = (x - w / 2) / w * 3 + 1j * (y - h / 2) / w * 3, np.full(c.shape, complex(*[(-0.8, 0.156), (0.285, 0.01), (-0.4, 0.6)][r.integers(3)]))
    times = np.zeros(c.shape)
    for _ in range(80):
        inside = np.abs(z) < 4
        z[inside] = z[inside] ** 2 + c[inside]
        times += inside
    smooth = times + 1 - np.log2(np.maximum(1, np.log(np.maximum(np.abs(z), 1.1)))) if r.random() < 0.6 else times
    palette = plt.get_cmap(['twilight', 'magma', 'viridis', 'hsv', 'ocean', 'prism'][r.integers(6)])
    return image(palette((smooth / r.uniform(15, 120)) % 1)[..., :3] * 255)


def voronoi(r):
    w, h = size(r)
    points = r.random((r.integers(10, 120), 2)) * [w, h]
    from scipy.spatial import cKDTree

    y, x = np.mgrid[0:h, 0:w]
    near, which = cKDTree(points).query(np.stack([x, y], -1).reshape(-1, 2), k=2)
    if r.random() < 0.5:
        values = np.array([colour(r) for _ in points])[which[:, 0]]
    else:
        values = np.repeat(stretch(near[:, 1] - near[:, 0] if r.random() < 0.5 else near[:, 0], r)[:, None], 3, 1)
    return image(values.reshape(h, w, 3))


def figure(fig):
    data = io.BytesIO()
    fig.savefig(data, dpi=fig.dpi)
    plt.close(fig)
    return Image.open(data).convert('RGB')


def chart(r):
    style = ['default', 'ggplot', 'dark_background', 'seaborn-v0_8', 'bmh', 'fivethirtyeight'][r.integers(6)]
    with plt.style.context(style):
        fig, axes = plt.subplots(*[(1, 1), (1, 1), (2, 2), (1, 2)][r.integers(4)], figsize=(8, 6), dpi=int(r.integers(80, 170)), squeeze=False)
        for ax in axes.flat:
            kind, n = r.integers(8), r.integers(5, 60)
            if kind == 0:
                ax.plot(r.normal(size=(n, 3)).cumsum(0))
            elif kind == 1:
                ax.bar(range(12), r.random(12))
            elif kind == 2:
                ax.scatter(*r.normal(size=(2, n * 20)), c=r.random(n * 20), s=r.integers(5, 60))
            elif kind == 3:
                ax.pie(r.random(6), labels=r.choice(WORDS, 6))
            elif kind == 4:
                ax.imshow(r.random((10, 14)), cmap=['viridis', 'coolwarm'][r.integers(2)])
            elif kind == 5:
                ax.hist(r.normal(size=1000), bins=n)
            elif kind == 6:
                ax.contourf(gaussian_filter(r.random((60, 60)), 5), 12)
            else:
                ax.stackplot(range(20), r.random((4, 20)).cumsum(1))
            if kind != 3:
                ax.set_title(words(r, 4)), ax.set_xlabel(words(r, 2)), ax.grid(bool(r.integers(2)))
        return figure(fig)


def colour_chart(r):
    w, h = size(r)
    picture = Image.new('RGB', (w, h), colour(r, 0, 60) if r.random() < 0.6 else (255, 255, 255))
    draw = ImageDraw.Draw(picture)
    columns, rows = int(r.integers(3, 13)), int(r.integers(2, 9))
    gap = int(r.integers(0, 24))
    for i in range(columns):
        for j in range(rows):
            box = (i * w // columns + gap, j * h // rows + gap, (i + 1) * w // columns - gap, (j + 1) * h // rows - gap)
            draw.rectangle(box, fill=colour(r))
    return picture


def page(r):
    w = int(r.integers(800, 1500))
    h = int(w * 1.41)
    points, margin = int(w * r.uniform(0.012, 0.03)), int(w * r.uniform(0.05, 0.14))
    picture = Image.new('RGB', (w, h), 'white')
    draw = ImageDraw.Draw(picture)
    face = font(r, points)
    y = margin
    columns = int(r.integers(1, 3))
    column = (w - 2 * margin) // columns - 20 * (columns - 1)
    while y < h - margin:
        if r.random() < 0.15:
            draw.text((margin, y), words(r, 4).title(), font=font(r, int(points * 1.6)), fill='black')
            y += points * 3
        for _ in range(int(r.integers(4, 14))):
            if y >= h - margin:
                break
            for c in range(columns):
                line = textwrap.wrap(words(r, 40), max(10, int(column / points / 0.56)))[0]
                draw.text((margin + c * (column + 40), y), line, font=face, fill=(20, 20, 20))
            y += int(points * 1.45)
        y += points
    if r.random() < 0.5:
        y0 = int(r.integers(0, h // 2))
        return picture.crop((0, y0, w, y0 + int(w * 0.75)))
    return picture


def paper(r, w, h):
    """Light, yellowed, creased and grainy."""
    shade = gaussian_filter(r.random((h, w)), r.uniform(60, 200))
    shade = (shade - shade.min()) / np.ptp(shade)
    grain = gaussian_filter(r.normal(size=(h, w)), r.uniform(0.5, 1.5))
    tint = np.array([1, r.uniform(0.95, 1), r.uniform(0.82, 1)])
    light = 1 - r.uniform(0, 0.25) * shade + r.uniform(0.01, 0.1) * grain
    return light[..., None] * tint * r.uniform(0.85, 1)


def scanned_page(r):
    sheet = page(r) if r.random() < 0.8 else chart(r)
    sheet = sheet.rotate(r.uniform(-3, 3), Image.BICUBIC, fillcolor='white').filter(ImageFilter.GaussianBlur(r.uniform(0.3, 1.4)))
    made = np.asarray(sheet, float) * paper(r, *sheet.size) + r.normal(0, r.uniform(1, 9), (sheet.height, sheet.width, 1))
    if r.random() < 0.4:
        made = np.repeat(made.mean(2, keepdims=True), 3, 2)
    return image(made)


def handwriting(r):
    """Strokes of a pen on lined or plain paper."""
    w, h = size(r)
    picture = Image.new('RGB', (w, h), 'white')
    draw = ImageDraw.Draw(picture)
    gap = int(r.integers(35, 70))
    for y in range(gap, h, gap):
        if gap % 2:
            draw.line((0, y, w, y), fill=(170, 190, 220), width=2)
        x = 40
        while x < w - 60:
            steps = r.normal(0, gap / 5, (12, 2)).cumsum(0) * [0.5, 0.6] + [x, y - gap / 3]
            draw.line([tuple(p) for p in steps], fill=(20, 20, int(r.integers(40, 140))), width=int(r.integers(2, 4)), joint='curve')
            x += r.integers(20, 60)
    return image(np.asarray(picture.filter(ImageFilter.GaussianBlur(0.8)), float) * paper(r, w, h))


def logo(r):
    w, h = size(r)
    picture = Image.new('RGB', (w, h), colour(r) if r.random() < 0.4 else (255, 255, 255))
    draw = ImageDraw.Draw(picture)
    for _ in range(r.integers(1, 6)):
        x, y, s = r.uniform(0.2, 0.7) * w, r.uniform(0.2, 0.6) * h, r.uniform(0.1, 0.4) * h
        shape = r.integers(4)
        if shape == 0:
            draw.ellipse((x, y, x + s, y + s), fill=colour(r))
        elif shape == 1:
            draw.rounded_rectangle((x, y, x + s, y + s), s / 5, fill=colour(r))
        elif shape == 2:
            draw.regular_polygon((x, y, s / 2), int(r.integers(3, 9)), fill=colour(r))
        else:
            draw.arc((x, y, x + s, y + s), r.uniform(0, 180), r.uniform(190, 360), fill=colour(r), width=int(s / 8) + 1)
    draw.text((w * 0.2, h * 0.7), words(r, 2).title(), font=font(r, h // 9), fill=colour(r))
    return picture


def cartoon(r):
    """Flat shapes with outlines, and sometimes soft shading, as drawings have them."""
    w, h = size(r)
    y, x = np.mgrid[0:h, 0:w]
    sky = np.array(colour(r, 120))[None, None] * (1 - 0.4 * (y / h)[..., None])
    picture = image(np.broadcast_to(sky, (h, w, 3)))
    draw = ImageDraw.Draw(picture)
    outline = int(r.integers(0, 6))
    for _ in range(r.integers(2, 5)):
        base = h * r.uniform(0.4, 0.8)
        hill = [(i, base + h * 0.1 * np.sin(i / w * r.uniform(4, 9) + r.uniform(0, 6))) for i in range(0, w + 20, 20)]
        draw.polygon([(0, h), *hill, (w, h)], fill=colour(r, 30, 220), outline=(20, 20, 20) if outline else None)
    for _ in range(r.integers(5, 40)):
        cx, cy, s = r.uniform(0, w), r.uniform(0, h), r.uniform(10, h / 4)
        fill = colour(r)
        if r.random() < 0.5:
            draw.ellipse((cx, cy, cx + s, cy + s * r.uniform(0.5, 1.5)), fill=fill, outline=(10, 10, 10), width=outline)
        else:
            corners = [(cx + s * np.cos(t) * r.uniform(0.4, 1), cy + s * np.sin(t) * r.uniform(0.4, 1)) for t in np.linspace(0, 6, int(r.integers(4, 12)))]
            draw.polygon(corners, fill=fill, outline=(10, 10, 10) if outline else None, width=max(1, outline))
    if r.random() < 0.4:
        light = gaussian_filter(r.random((h, w)), 80)
        light = 0.8 + 0.4 * (light - light.min()) / np.ptp(light)
        picture = image(np.asarray(picture, float) * light[..., None])
    return picture


def interface(r):
    """A page or an app: bars, cards, buttons, words; pictures only as grey boxes."""
    w, h = [(1080, 1920), (1280, 800), (1440, 900), (750, 1334), (1000, 700)][r.integers(5)]
    dark = r.random() < 0.3
    picture = Image.new('RGB', (w, h), (24, 26, 30) if dark else (245, 246, 248))
    draw = ImageDraw.Draw(picture)
    ink = (230, 230, 230) if dark else (40, 40, 40)
    draw.rectangle((0, 0, w, h // 14), fill=colour(r))
    draw.text((20, h // 50), words(r, 3).title(), font=font(r, h // 35), fill='white')
    y = h // 11
    columns = int(r.integers(1, 4))
    while y < h:
        tall = int(r.integers(h // 12, h // 4))
        for c in range(columns):
            x0, x1 = c * w // columns + 16, (c + 1) * w // columns - 16
            draw.rounded_rectangle((x0, y, x1, y + tall), 12, fill=(40, 42, 48) if dark else 'white', outline=(90, 90, 90) if dark else (215, 215, 215))
            if r.random() < 0.3:
                draw.rectangle((x0 + 12, y + 12, x0 + (x1 - x0) // 3, y + tall - 12), fill=colour(r))
            face = font(r, int(r.integers(16, 26)))
            for n, line in enumerate(textwrap.wrap(words(r, 60), max(8, (x1 - x0) // 22))[: max(1, tall // 36)]):
                draw.text((x0 + (x1 - x0) // 3 + 12 if r.random() < 0.5 else x0 + 14, y + 12 + n * 32), line[: (x1 - x0) // 24], font=face, fill=ink)
            if r.random() < 0.4:
                draw.rounded_rectangle((x1 - 130, y + tall - 46, x1 - 14, y + tall - 12), 8, fill=colour(r))
        y += tall + 20
    return picture


def terminal(r):
    w, h = [(1280, 800), (1024, 768), (800, 600), (1600, 900)][r.integers(4)]
    picture = Image.new('RGB', (w, h), [(0, 0, 0), (30, 30, 40), (0, 43, 54), (255, 255, 255)][r.integers(4)])
    draw = ImageDraw.Draw(picture)
    points = int(r.integers(13, 22))
    face = ImageFont.truetype(next(f for f in FONTS if f.endswith('DejaVuSansMono.ttf')), points)
    inks = [colour(r, 120) if sum(picture.getpixel((0, 0))) < 400 else colour(r, 0, 130) for _ in range(4)]
    for y in range(6, h, int(points * 1.3)):
        if r.random() < 0.85:
            draw.text((8 + points * int(r.integers(0, 4)), y), words(r, int(r.integers(1, 14))), font=face, fill=inks[r.integers(4)])
    return picture


def map_of_streets(r):
    w, h = size(r)
    picture = Image.new('RGB', (w, h), (242, 239, 233))
    draw = ImageDraw.Draw(picture)
    for _ in range(r.integers(4, 14)):
        corners = [(r.uniform(-0.2, 1.2) * w, r.uniform(-0.2, 1.2) * h)]
        centre, s = np.array(corners[0]), r.uniform(40, 260)
        corners = [tuple(centre + s * r.uniform(0.5, 1) * np.array([np.cos(t), np.sin(t)])) for t in np.linspace(0, 6, 9)]
        draw.polygon(corners, fill=[(200, 230, 190), (170, 211, 223), (224, 223, 223), (205, 235, 176)][r.integers(4)])
    for _ in range(r.integers(15, 70)):
        start, angle = r.random(2) * [w, h], r.uniform(0, 6)
        points = start + np.cumsum(np.stack([np.cos(angle + r.normal(0, 0.3, 30)), np.sin(angle + r.normal(0, 0.3, 30))], 1) * 40, 0)
        wide = int(r.integers(3, 14))
        draw.line([tuple(p) for p in points], fill=(150, 150, 150), width=wide + 2)
        draw.line([tuple(p) for p in points], fill=[(255, 255, 255), (252, 214, 164), (232, 146, 162), (247, 250, 191)][r.integers(4)], width=wide)
    for _ in range(r.integers(10, 40)):
        draw.text((r.uniform(0, w), r.uniform(0, h)), words(r, int(r.integers(1, 3))).title(), font=font(r, int(r.integers(11, 20))), fill=(60, 60, 60))
    return picture


def codes(r):
    code = qrcode.QRCode(version=int(r.integers(2, 18)), border=int(r.integers(1, 6)))
    code.add_data(words(r, 3))
    code.make(fit=True)
    made = code.make_image(fill_color=colour(r, 0, 90), back_color=colour(r, 190)).convert('RGB')
    side = int(r.integers(400, 1200))
    made = made.resize((side, side), Image.NEAREST)
    if r.random() < 0.5:
        sheet = Image.new('RGB', (int(side * 1.3), int(side * 1.6)), 'white')
        sheet.paste(made, (side // 7, side // 3))
        ImageDraw.Draw(sheet).text((side // 7, side // 10), words(r, 3).title(), font=font(r, side // 14), fill='black')
        return sheet
    return made


def pixel_art(r):
    side = int(r.integers(16, 90))
    palette = np.array([colour(r) for _ in range(r.integers(4, 24))])
    field = gaussian_filter(r.random((side, side)), r.uniform(0.6, 2.5))
    index = (np.argsort(np.argsort(field.ravel())) * len(palette) // field.size).reshape(field.shape)
    if r.random() < 0.5:
        index = np.concatenate([index, index[:, ::-1]], 1)
    large = int(r.integers(500, 1100))
    return image(palette[index]).resize((large * index.shape[1] // side, large), Image.NEAREST)


def ray_traced(r):
    """Shaded balls on a plane with shadows, mirrors, patterns, and sometimes the grain of too few rays."""
    w, h = 960, 720
    y, x = np.mgrid[0:h, 0:w]
    direction = np.stack([(x - w / 2) / h, (h * r.uniform(0.3, 0.6) - y) / h, np.full(x.shape, 1.0)], -1)
    direction /= np.linalg.norm(direction, axis=-1, keepdims=True)
    sun = np.array([r.uniform(-1, 1), r.uniform(0.4, 1), r.uniform(-1, 0.2)])
    sun /= np.linalg.norm(sun)
    count = int(r.integers(3, 14))
    radii = r.uniform(0.2, 0.9, count)
    balls = np.stack([r.uniform(-3, 3, count), radii - 1, r.uniform(3, 9, count)], 1)
    inks = r.random((count, 3))
    shiny = r.random(count) * (r.random(count) < 0.5)
    floor = [r.random(3), r.random(3)]
    sky = [r.random(3) * 0.6 + 0.4, r.random(3)]
    scale = r.uniform(0.5, 2)

    def shade(origin, rays, depth):
        shape = rays.shape[:-1]
        distance, hit = np.full(shape, 1e9), np.full(shape, -2)
        down = rays[..., 1] < -1e-4
        t = np.where(down, (-1 - origin[..., 1]) / np.where(down, rays[..., 1], -1), 1e9)
        near = t > 1e-3
        distance[near], hit[near & down] = t[near], -1
        for i in range(count):
            to = origin - balls[i]
            b = (to * rays).sum(-1)
            d = b * b - (to * to).sum(-1) + radii[i] ** 2
            t = -b - np.sqrt(np.maximum(d, 0))
            nearer = (d > 0) & (t > 1e-3) & (t < distance)
            distance[nearer], hit[nearer] = t[nearer], i
        point = origin + rays * np.minimum(distance, 1e4)[..., None]
        up = np.clip(rays[..., 1:2], 0, 1)
        made = sky[0] * (1 - up) + sky[1] * up
        for i in range(-1, count):
            where = hit == i
            if not where.any():
                continue
            p = point[where]
            normal = np.array([0, 1.0, 0]) + 0 * p if i < 0 else (p - balls[i]) / radii[i]
            light = np.maximum(0, normal @ sun)
            for j in range(count):
                to = p - balls[j]
                b = to @ sun
                light = np.where((j != i) & (b < 0) & (b * b - (to * to).sum(-1) + radii[j] ** 2 > 0), 0, light)
            ink = np.where(((np.floor(p[:, 0] * scale) + np.floor(p[:, 2] * scale)) % 2 == 0)[:, None], floor[0], floor[1]) if i < 0 else inks[i]
            made[where] = ink * (0.25 + 0.75 * light[:, None])
            if depth and i >= 0 and shiny[i] > 0.1:
                v = rays[where]
                mirror = v - 2 * (v * normal).sum(-1, keepdims=True) * normal
                made[where] = made[where] * (1 - shiny[i]) + shiny[i] * shade(p, mirror, depth - 1)
        return made

    made = shade(np.zeros((h, w, 3)), direction, 2) ** (1 / r.uniform(1, 2.2)) * 255
    return image(made + r.normal(0, r.choice([0, 0, 4, 10]), made.shape))


def dead_leaves(r):
    """Overlapping discs of all sizes: the model whose spectrum, gradients and occlusions are a photograph's."""
    w, h = 800, 600
    picture = Image.new('RGB', (w, h))
    draw = ImageDraw.Draw(picture)
    muted = r.random() < 0.5
    for _ in range(int(r.integers(1500, 6000))):
        s = min(300, 4 / np.sqrt(r.random() + 1e-4))
        x, y, grey = r.uniform(0, w), r.uniform(0, h), int(r.integers(20, 235))
        fill = tuple(int(np.clip(grey + v, 0, 255)) for v in r.normal(0, 18, 3)) if muted else colour(r)
        draw.ellipse((x - s, y - s, x + s, y + s), fill=fill)
    made = np.asarray(picture.filter(ImageFilter.GaussianBlur(r.uniform(0, 1.2))), float)
    return image(made + r.normal(0, r.choice([0, 3, 8]), made.shape))


def random_network(r):
    """What an untrained network of coordinates paints: smooth, coloured, endless."""
    w, h = size(r)
    y, x = np.mgrid[-1:1:h * 1j, -1:1 : w * 1j]
    values = np.stack([x, y, np.hypot(x, y), np.ones_like(x)], -1) * r.uniform(1, 5)
    for _ in range(r.integers(3, 8)):
        values = np.tanh(values @ r.normal(0, 1.2, (values.shape[-1], 16)))
    return image((np.tanh(values @ r.normal(0, 0.8, (16, 3))) + 1) * 127)


def tiles(r):
    """One small thing over and over, as wallpaper."""
    cell = int(r.integers(24, 160))
    tile = Image.new('RGB', (cell, cell), colour(r))
    draw = ImageDraw.Draw(tile)
    for _ in range(r.integers(2, 8)):
        x, y = sorted(r.uniform(0, cell, 2)), sorted(r.uniform(0, cell, 2))
        [draw.ellipse, draw.rectangle][r.integers(2)]((x[0], y[0], x[1], y[1]), fill=colour(r))
    made = np.tile(np.asarray(tile), (900 // cell + 1, 1200 // cell + 1, 1))
    return image(made * (paper(r, made.shape[1], made.shape[0]) if r.random() < 0.4 else 1))


GENERATED = {
    f.__name__: f
    for f in (
        white_noise, blurred_noise, pink_noise, gradient, sine_texture, plasma, perlin, fractal, voronoi, chart, colour_chart,
        page, scanned_page, handwriting, logo, cartoon, interface, terminal, map_of_streets, codes, pixel_art, ray_traced,
        dead_leaves, random_network, tiles,
    )
}
