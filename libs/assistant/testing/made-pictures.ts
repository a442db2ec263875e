import sharp, { type Sharp } from 'sharp';
import { randomOf } from './photo-files.js';

/** Shades from 0 to 255, or beyond, which is cut. */
type Colour = readonly [red: number, green: number, blue: number];
type Painter = (x: number, y: number) => Colour;

const WIDTH = 640;
const HEIGHT = 480;

/** Letters, 5 × 7, a row a character: its bits from the left, as numbers to the base of 32. */
const LETTERS =
  'ehhvhhh uhhuhhu ehgggheg uhhhhhu vgguggv vggugggg ehgnhhf hhhvhhh e44444e hikokih hrllhhh hpplnjh ehhhhhe uhhuggg'
    .split(' ')
    .map((rows) => Array.from(rows, (row) => Number.parseInt(row, 32)));

interface Stroke {
  left: number;
  top: number;
  wide: number;
  high: number;
  colour: Colour;
}

const GREY = (shade: number): Colour => [shade, shade, shade];
const WHITE = GREY(255);
const INK = GREY(25);

function paint(painter: Painter, strokes: Stroke[] = []): Float32Array {
  const made = new Float32Array(WIDTH * HEIGHT * 3);
  for (let y = 0, at = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++, at += 3) made.set(painter(x, y), at);
  for (const { left, top, wide, high, colour } of strokes)
    for (let y = Math.max(0, top); y < Math.min(HEIGHT, top + high); y++)
      for (let x = Math.max(0, left); x < Math.min(WIDTH, left + wide); x++) made.set(colour, (y * WIDTH + x) * 3);
  return made;
}

const picture = (values: Float32Array) =>
  sharp(Buffer.from(new Uint8ClampedArray(values).buffer), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });

/** Lines of words; each dot of a letter has `dot` pixels. */
function text(random: () => number, dot: number, box: Omit<Stroke, 'colour'>, colour: Colour): Stroke[] {
  const strokes: Stroke[] = [];
  for (let top = box.top; top < box.top + box.high - 7 * dot; top += 11 * dot) {
    const end = box.left + box.wide * (random() < 0.2 ? random() : 1);
    for (let left = box.left; left < end - 6 * dot; left += 6 * dot) {
      if (random() < 0.17) continue;
      const letter = LETTERS[Math.floor(random() * LETTERS.length)] as number[];
      letter.forEach((bits, row) => {
        for (let column = 0; column < 5; column++)
          if (bits & (16 >> column))
            strokes.push({ left: left + column * dot, top: top + row * dot, wide: dot, high: dot, colour });
      });
    }
  }
  return strokes;
}

/** Even between the values of a grid of `cells` a side (bilinear), from 0 to 1. */
function lattice(random: () => number, cells: number): (x: number, y: number) => number {
  const side = cells + 2;
  const values = Float32Array.from({ length: side * side }, random);
  return (x, y) => {
    const u = (x / WIDTH) * cells;
    const v = (y / HEIGHT) * cells;
    const at = Math.floor(v) * side + Math.floor(u);
    const across = u % 1;
    const above = (values[at] as number) * (1 - across) + (values[at + 1] as number) * across;
    const below = (values[at + side] as number) * (1 - across) + (values[at + side + 1] as number) * across;
    return above + (below - above) * (v % 1);
  };
}

/** Lattices of halving cells and falling weight, 0 to 1. */
function clouds(random: () => number, fall: number): (x: number, y: number) => number {
  const octaves = [2, 4, 8, 16, 32, 64, 128].map((cells, n) => ({
    at: lattice(random, cells),
    weight: fall ** n,
  }));
  const total = octaves.reduce((sum, { weight }) => sum + weight, 0);
  return (x, y) => octaves.reduce((sum, { at, weight }) => sum + weight * at(x, y), 0) / total;
}

const any = (random: () => number): Colour => [random() * 256, random() * 256, random() * 256];
const between = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

function mandelbrot(x: number, y: number): number {
  const [a, b] = [-0.75 + (x / WIDTH - 0.5) * 0.3, 0.1 + (y / HEIGHT - 0.5) * 0.25];
  let [re, im, steps] = [0, 0, 0];
  for (; steps < 120 && re * re + im * im < 4; steps++) [re, im] = [re * re - im * im + a, 2 * re * im + b];
  return steps;
}

const page = (random: () => number) => text(random, 2, { left: 40, top: 40, wide: 560, high: 400 }, INK);

function chart(random: () => number): Stroke[] {
  const bars = Array.from({ length: 14 }, (_, n) => {
    const high = Math.floor(50 + random() * 300);
    return { left: 70 + n * 38, top: 410 - high, wide: 26, high, colour: [40, 90 + 60 * (n % 3), 200] as const };
  });
  const lines = [0, 1, 2, 3, 4].map((n) => ({ left: 60, top: 60 + n * 70, wide: 540, high: 1, colour: GREY(200) }));
  const axes = [{ left: 60, top: 410, wide: 550, high: 2, colour: INK }];
  return [...lines, ...bars, ...axes, ...text(random, 2, { left: 70, top: 425, wide: 520, high: 40 }, INK)];
}

function app(random: () => number): Stroke[] {
  const bar = { left: 0, top: 0, wide: WIDTH, high: 44, colour: [30, 80, 160] as const };
  const cards = [0, 1, 2, 3, 4, 5].flatMap((n) => {
    const [left, top] = [16 + (n % 2) * 312, 60 + Math.floor(n / 2) * 140];
    const words = text(random, 2, { left: left + 80, top: top + 12, wide: 205, high: 105 }, GREY(60));
    return [
      { left, top, wide: 296, high: 126, colour: WHITE },
      { left: left + 10, top: top + 12, wide: 58, high: 58, colour: any(random) },
      ...words,
    ];
  });
  return [bar, ...text(random, 2, { left: 20, top: 14, wide: 300, high: 22 }, WHITE), ...cards];
}

const MADE: Record<string, (random: () => number) => Float32Array> = {
  'white noise': (random) => paint(() => any(random)),
  'grey noise': (random) => paint(() => GREY(128 + (random() + random() - 1) * 120)),
  'a gradient': (random) => {
    const [from, to] = [any(random), any(random)];
    return paint((x, y) => between(from, to, (x / WIDTH + y / HEIGHT) / 2));
  },
  'a round gradient': (random) => {
    const [from, to] = [any(random), any(random)];
    return paint((x, y) => between(from, to, Math.hypot(x - 270, y - 200) / 540));
  },
  'a sine texture': (random) => {
    const waves = [1, 2, 3].map(() => [random() * 0.2, random() * 0.2, random() * 6] as const);
    return paint((x, y) => {
      const [r = 0, g = 0, b = 0] = waves.map(([u, v, phase]) => 127 + 120 * Math.sin(u * x + v * y + phase));
      return [r, g, b];
    });
  },
  'a plasma fractal': (random) => {
    const [a, b, c] = [clouds(random, 0.6), clouds(random, 0.6), clouds(random, 0.6)];
    return paint((x, y) => [a(x, y) * 500 - 120, b(x, y) * 500 - 120, c(x, y) * 500 - 120]);
  },
  'a grey fractal': (random) => {
    const at = clouds(random, 0.7);
    return paint((x, y) => GREY(at(x, y) * 450 - 100));
  },
  'rings of plasma': (random) => {
    const at = clouds(random, 0.5);
    return paint((x, y) => {
      const t = at(x, y) * 30;
      return [127 + 127 * Math.sin(t), 127 + 127 * Math.sin(t + 2), 127 + 127 * Math.sin(t + 4)];
    });
  },
  'the Mandelbrot set': () =>
    paint((x, y) => {
      const t = mandelbrot(x, y) / 6;
      return [127 + 127 * Math.sin(t), 127 + 127 * Math.sin(t * 1.3), 127 + 127 * Math.cos(t)];
    }),
  'a page of text': (random) => paint(() => WHITE, page(random)),
  'a page of large text': (random) =>
    paint(() => GREY(250), text(random, 5, { left: 30, top: 30, wide: 580, high: 430 }, INK)),
  'a scanned page': (random) => {
    const [shade, sheet] = [lattice(random, 3), paint(() => WHITE, page(random))];
    const light = paint((x, y) => [235 - 40 * shade(x, y), 230 - 40 * shade(x, y), 215 - 40 * shade(x, y)]);
    return sheet.map((value, at) => (value * (light[at] as number)) / 255 + (random() + random() - 1) * 14);
  },
  'a terminal': (random) =>
    paint(() => GREY(12), text(random, 2, { left: 8, top: 8, wide: 620, high: 460 }, [90, 220, 120])),
  'a logo': (random) => {
    const [one, other] = [any(random), any(random)];
    return paint(
      (x, y) => (Math.hypot(x - 320, y - 200) < 130 ? (Math.hypot(x - 360, y - 175) < 80 ? WHITE : one) : WHITE),
      text(random, 6, { left: 200, top: 370, wide: 250, high: 60 }, other),
    );
  },
  'a colour chart': (random) => {
    const colours = Array.from({ length: 24 }, () => any(random));
    return paint((x, y) =>
      x % 107 < 9 || y % 120 < 9 ? GREY(30) : (colours[Math.floor(x / 107) + 6 * Math.floor(y / 120)] as Colour),
    );
  },
  'a chessboard': () => paint((x, y) => (((x >> 5) + (y >> 5)) % 2 ? WHITE : GREY(0))),
  stripes: () => paint((x, y) => (Math.floor((x + y) / 17) % 2 ? [220, 40, 40] : [250, 240, 220])),
  'a bar chart': (random) => paint(() => WHITE, chart(random)),
  'an app': (random) => paint(() => GREY(240), app(random)),
  'a code': (random) => {
    const cells = Uint8Array.from({ length: 41 * 41 }, () => (random() < 0.5 ? 0 : 255));
    return paint((x, y) => {
      const [u, v] = [Math.floor((x - 115) / 10), Math.floor((y - 35) / 10)];
      return u < 0 || v < 0 || u > 40 || v > 40 ? WHITE : GREY(cells[v * 41 + u] as number);
    });
  },
  'pixel art': (random) => {
    const [at, colours] = [lattice(random, 20), Array.from({ length: 8 }, () => any(random))];
    return paint((x, y) => colours[Math.floor(at(x & ~7, y & ~7) * 8)] as Colour);
  },
  discs: (random) => {
    const discs = Array.from(
      { length: 60 },
      () => [random() * WIDTH, random() * HEIGHT, 12 + random() * 90, any(random)] as const,
    );
    return paint((x, y) => discs.find(([u, v, radius]) => Math.hypot(x - u, y - v) < radius)?.[3] ?? [120, 180, 230]);
  },
};

export const MADE_PICTURES = [...Object.keys(MADE), 'blurred noise', 'a blurred page', 'blurred grey noise'];

/** A computer-made picture, as a JPEG of 640 × 480 pixels. */
export async function madePicture(name: string, seed = 1): Promise<Buffer> {
  const random = randomOf(seed * 7919 + name.length);
  const of = (kind: string) => picture((MADE[kind] as (random: () => number) => Float32Array)(random));
  const blurred: Record<string, () => Sharp> = {
    'blurred noise': () =>
      of('white noise')
        .blur(2 + 6 * random())
        .normalise(),
    'blurred grey noise': () =>
      of('grey noise')
        .blur(1 + 3 * random())
        .normalise(),
    'a blurred page': () => of('a page of text').blur(1.5),
  };
  return (blurred[name]?.() ?? of(name)).jpeg({ quality: 85 }).toBuffer();
}
