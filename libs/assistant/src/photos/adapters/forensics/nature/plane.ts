/** One channel of a picture, row by row, 0 to 255. */
export interface Plane {
  values: Float32Array;
  width: number;
  height: number;
}

/** Pixels of three channels, row by row. */
export interface Rgb {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface Channels {
  red: Plane;
  green: Plane;
  blue: Plane;
  luma: Plane;
  /** Blue less luma, and red less luma, around zero. */
  chroma: [Plane, Plane];
}

export function channelsOf({ data, width, height }: Rgb): Channels {
  const plane = (): Plane => ({ values: new Float32Array(width * height), width, height });
  const [red, green, blue, luma, blueness, redness] = [plane(), plane(), plane(), plane(), plane(), plane()];
  for (let at = 0, from = 0; at < luma.values.length; at++, from += 3) {
    const r = data[from] as number;
    const g = data[from + 1] as number;
    const b = data[from + 2] as number;
    // ITU-R BT.601.
    const y = 0.299 * r + 0.587 * g + 0.114 * b;
    red.values[at] = r;
    green.values[at] = g;
    blue.values[at] = b;
    luma.values[at] = y;
    blueness.values[at] = 0.564 * (b - y);
    redness.values[at] = 0.713 * (r - y);
  }
  return { red, green, blue, luma, chroma: [blueness, redness] };
}
