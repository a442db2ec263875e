/**
 * How a piece of a log looks, as one number: 0 is plain. Bits 0–3 the colour, 4–7 the background (0: none, 1–8: black to
 * white), then one bit each.
 */
export type Look = number;

export const PLAIN: Look = 0;
export const BOLD = 1 << 8;
export const DIM = 1 << 9;
export const ITALIC = 1 << 10;
export const UNDERLINE = 1 << 11;
export const INVERSE = 1 << 12;
export const STRIKE = 1 << 13;
const COLOUR = 0x0f;
const GROUND = 0xf0;

export interface Span {
  text: string;
  look: Look;
}

/** Names of the eight colours; brighter ones and those of larger palettes become the nearest of these. */
export const COLOURS = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;
export type Colour = (typeof COLOURS)[number];

export const colourOf = (look: Look): Colour | undefined => COLOURS[(look & COLOUR) - 1];
export const groundOf = (look: Look): Colour | undefined => COLOURS[((look & GROUND) >> 4) - 1];

// Control sequences (ECMA-48): CSI with its parameters; strings such as titles and links, with their end; other escapes.
// A string without its end on the same line hides nothing but its beginning.
/* eslint-disable no-control-regex */
const SEQUENCE =
  /(?:\x1b\[|\x9b)([0-9:;<=>?]*)[ -/]*([@-~])|\x1b[PX\]^_][^\x07\x1b\x9c]{0,4096}(?:\x07|\x1b\\|\x9c)|\x1b[ -/]*[0-~]?|\x9b/g;
const HAS_SEQUENCE = /[\x1b\x9b]/;
/** Controls, and marks that turn the direction of text: a log could show other words than it has. */
const UNSEEN = /[\x00-\x08\x0a-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const SHOWN = '\ufffd';

/** The text of a line without its escapes, as it is shown. */
export const plainOf = (line: string): string => line.replace(SEQUENCE, '').replace(UNSEEN, SHOWN);

/** The same of a text of several lines. */
export const plainText = (text: string): string => text.split(/\r?\n/).map(plainOf).join('\n');

/** The look that the line after this one begins with. */
export function lookAfter(line: string, look: Look): Look {
  if (!HAS_SEQUENCE.test(line)) return look;
  return [...line.matchAll(SEQUENCE)].reduce(
    (now, [, parameters, final]) => (final === 'm' ? styled(now, parameters!) : now),
    look,
  );
}

/** The pieces of a line, each with its look; text only, whatever is in it. */
export function spansOf(line: string, begin: Look): Span[] {
  const spans: Span[] = [];
  let look = begin;
  let from = 0;
  const add = (raw: string): void => {
    const text = raw.replace(UNSEEN, SHOWN);
    const last = spans.at(-1);
    if (text === '') return;
    if (last?.look === look) last.text += text;
    else spans.push({ text, look });
  };
  for (const match of line.matchAll(SEQUENCE)) {
    add(line.slice(from, match.index));
    from = match.index + match[0].length;
    if (match[2] === 'm') look = styled(look, match[1]!);
  }
  add(line.slice(from));
  return spans;
}

/** Select Graphic Rendition. What we don't know changes nothing. */
function styled(before: Look, parameters: string): Look {
  const codes = parameters.split(';');
  let look = before;
  for (let at = 0; at < codes.length; at++) {
    const code = Number.parseInt(codes[at]!) || 0;
    if (code === 38 || code === 48) {
      // `38:2::r:g:b` is another way to write `38;2;r;g;b`.
      const inOne = codes[at]!.includes(':');
      const [colour, used] = inOne ? extended(ofColons(codes[at]!)) : extended(codes.slice(at + 1, at + 5).map(Number));
      look = code === 38 ? withColour(look, colour) : withGround(look, colour);
      at += inOne ? 0 : used;
    } else look = changed(look, code);
  }
  return look;
}

/** Kind and values of `38:5:n` or `38:2::r:g:b`, where the colour space may be left out. */
function ofColons(group: string): number[] {
  const [, kind, ...values] = group.split(':').map(Number);
  return [kind ?? 0, ...(values.length > 3 ? values.slice(-3) : values)];
}

const withColour = (look: Look, colour: number): Look => (look & ~COLOUR) | colour;
const withGround = (look: Look, colour: number): Look => (look & ~GROUND) | (colour << 4);

const ON: Record<number, number> = { 1: BOLD, 2: DIM, 3: ITALIC, 4: UNDERLINE, 7: INVERSE, 9: STRIKE, 21: UNDERLINE };
const OFF: Record<number, number> = { 22: BOLD | DIM, 23: ITALIC, 24: UNDERLINE, 27: INVERSE, 29: STRIKE };

function changed(look: Look, code: number): Look {
  if (code === 0) return PLAIN;
  if (code in ON) return look | ON[code]!;
  if (code in OFF) return look & ~OFF[code]!;
  const ten = Math.floor(code / 10);
  const one = code % 10;
  if (one <= 7 && (ten === 3 || ten === 9)) return withColour(look, one + 1);
  if (one <= 7 && (ten === 4 || ten === 10)) return withGround(look, one + 1);
  if (code === 39) return withColour(look, 0);
  if (code === 49) return withGround(look, 0);
  return look;
}

/** The colour of `5;n` or `2;r;g;b`, and how many codes that took. */
function extended([kind, first = 0, second = 0, third = 0]: number[]): readonly [colour: number, used: number] {
  if (kind === 5) return [ofPalette(first), 2];
  if (kind === 2) return [nearest(first, second, third), 4];
  return [0, 1];
}

function ofPalette(index: number): number {
  if (index < 16) return (index % 8) + 1;
  if (index >= 232) return index < 244 ? 1 : 8;
  const cube = index - 16;
  const level = (value: number): number => value * 51;
  return nearest(level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6));
}

/** Each channel on or off: red is bit 0, green bit 1, blue bit 2, as the colours are numbered. */
function nearest(red: number, green: number, blue: number): number {
  const middle = Math.max(red, green, blue, 128) / 2;
  const bit = (value: number, weight: number): number => (value > middle ? weight : 0);
  return bit(red, 1) + bit(green, 2) + bit(blue, 4) + 1;
}
