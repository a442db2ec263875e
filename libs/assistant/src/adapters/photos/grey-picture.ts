/** A picture in grey, row by row, 0 to 255. */
export interface Grey {
  pixels: Uint8Array;
  width: number;
  height: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Grey levels within which an edge counts as uniform; JPEG noise stays below. */
const UNIFORM = 12;
/** Edges beyond this share of a side are part of the picture. */
const MOST_TRIMMED = 0.25;
/** Pixels inside a frame's edge that are mixed with it by scaling. */
const BLEND = 1;

export const whole = ({ width, height }: Grey): Box => ({ left: 0, top: 0, right: width, bottom: height });

/** The picture without frames of one shade. */
export function withoutFrame(grey: Grey): Box {
  const box = whole(grey);
  const mostX = grey.width * MOST_TRIMMED;
  const mostY = grey.height * MOST_TRIMMED;
  while (box.left < mostX && uniform(grey, box.left, 'column')) box.left++;
  while (grey.width - box.right < mostX && uniform(grey, box.right - 1, 'column')) box.right--;
  while (box.top < mostY && uniform(grey, box.top, 'row')) box.top++;
  while (grey.height - box.bottom < mostY && uniform(grey, box.bottom - 1, 'row')) box.bottom--;
  if (box.left > 0) box.left += BLEND;
  if (box.top > 0) box.top += BLEND;
  if (box.right < grey.width) box.right -= BLEND;
  if (box.bottom < grey.height) box.bottom -= BLEND;
  return box;
}

function uniform({ pixels, width, height }: Grey, index: number, line: 'row' | 'column'): boolean {
  const [start, step, count] = line === 'row' ? [index * width, 1, width] : [index, width, height];
  let least = 255;
  let most = 0;
  for (let n = 0, at = start; n < count; n++, at += step) {
    const value = pixels[at] as number;
    if (value < least) least = value;
    if (value > most) most = value;
    if (most - least > UNIFORM) return false;
  }
  return true;
}

/** Averages of a box's pixels on a square grid of `side` cells, row by row. */
export function shrink({ pixels, width }: Grey, box: Box, side: number): Float64Array {
  const cells = new Float64Array(side * side);
  for (let row = 0; row < side; row++) {
    const [top, bottom] = span(box.top, box.bottom, row, side);
    for (let column = 0; column < side; column++) {
      const [left, right] = span(box.left, box.right, column, side);
      cells[row * side + column] = average(pixels, width, left, top, right, bottom);
    }
  }
  return cells;
}

/** From and to, in fractions of pixels, of one of `side` equal parts. */
function span(from: number, to: number, index: number, side: number): [number, number] {
  const step = (to - from) / side;
  return [from + index * step, from + (index + 1) * step];
}

function average(pixels: Uint8Array, width: number, left: number, top: number, right: number, bottom: number): number {
  let sum = 0;
  let weights = 0;
  for (let y = Math.floor(top); y < bottom; y++) {
    const high = Math.min(bottom, y + 1) - Math.max(top, y);
    for (let x = Math.floor(left); x < right; x++) {
      const weight = high * (Math.min(right, x + 1) - Math.max(left, x));
      sum += weight * (pixels[y * width + x] as number);
      weights += weight;
    }
  }
  return weights > 0 ? sum / weights : 0;
}

/** The share of neighbours, across and down, with the same shade: high where a computer drew. */
export function flatness({ pixels, width, height }: Grey): number {
  let flat = 0;
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0, at = y * width; x < width - 1; x++, at++) {
      if (pixels[at] === pixels[at + 1]) flat++;
      if (pixels[at] === pixels[at + width]) flat++;
    }
  }
  return flat / (2 * (width - 1) * (height - 1));
}
