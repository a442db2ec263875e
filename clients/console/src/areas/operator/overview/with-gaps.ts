interface Sample {
  at: string;
  devices: number;
}

/** Points of a plot. Where samples are missing nobody counted, so the line breaks instead of guessing. */
export function withGaps(samples: readonly Sample[], everyS: number): { x: number[]; values: Array<number | null> } {
  const [x, values] = [[] as number[], [] as Array<number | null>];
  for (const { at, devices } of samples) {
    const time = Date.parse(at);
    const before = x.at(-1);
    if (before !== undefined && time - before > everyS * 1500) {
      x.push(before + everyS * 1000);
      values.push(null);
    }
    x.push(time);
    values.push(devices);
  }
  return { x, values };
}
