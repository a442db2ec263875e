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

/** An edge within so many grey levels counts as uniform; JPEG noise stays below. */
const UNIFORM = 12;
/** Edges beyond this share of a side are part of the picture. */
const MOST_TRIMMED = 0.25;
/** Pixels inside a frame's edge that scaling blends with it. */
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

/** Sums of all pixels above and to the left of each corner of the pixels' grid: any box's sum in four look-ups. */
export class Sums {
  private readonly stride: number;
  private readonly sums: Float64Array;

  constructor({ pixels, width, height }: Grey) {
    this.stride = width + 1;
    this.sums = new Float64Array(this.stride * (height + 1));
    for (let y = 0, at = 0; y < height; y++) {
      let row = 0;
      for (let x = 0; x < width; x++, at++) {
        row += pixels[at] as number;
        const below = (y + 1) * this.stride + x + 1;
        this.sums[below] = (this.sums[below - this.stride] as number) + row;
      }
    }
  }

  /** Averages of a box's pixels on a square grid of `side` cells, row by row; borders may go through pixels. */
  shrink({ left, top, right, bottom }: Box, side: number): Float64Array {
    const [stepX, stepY] = [(right - left) / side, (bottom - top) / side];
    const cells = new Float64Array(side * side);
    let above = this.line(left, stepX, top, side);
    for (let row = 0; row < side; row++) {
      const below = this.line(left, stepX, top + (row + 1) * stepY, side);
      for (let column = 0; column < side; column++) {
        const [a, b] = [above[column] as number, above[column + 1] as number];
        const [c, d] = [below[column] as number, below[column + 1] as number];
        cells[row * side + column] = (d - c - b + a) / (stepX * stepY);
      }
      above = below;
    }
    return cells;
  }

  /** Sums up to one height at the borders of all cells. */
  private line(left: number, step: number, y: number, side: number): Float64Array {
    const line = new Float64Array(side + 1);
    for (let column = 0; column <= side; column++) line[column] = this.upTo(left + column * step, y);
    return line;
  }

  /** Between corners the sum grows evenly, because a pixel has one shade. */
  private upTo(x: number, y: number): number {
    const [column, row] = [Math.min(Math.floor(x), this.stride - 2), Math.floor(y)];
    const rows = this.sums.length / this.stride - 2;
    const at = Math.min(row, rows) * this.stride + column;
    const [right, down] = [x - column, y - Math.min(row, rows)];
    const [a, b] = [this.sums[at] as number, this.sums[at + 1] as number];
    const [c, d] = [this.sums[at + this.stride] as number, this.sums[at + this.stride + 1] as number];
    return a * (1 - right) * (1 - down) + b * right * (1 - down) + c * (1 - right) * down + d * right * down;
  }
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
