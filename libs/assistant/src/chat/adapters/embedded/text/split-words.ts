/** Shorter words are never split. */
const SHORTEST = 9;
const LONGEST = 40;
/** A single letter doesn't count as a word here. */
const LEAST = 2;
const MOST_PARTS = 6;

/** Splits words written without spaces into as few known words as possible; undefined: not possible. */
export function splitWord(word: string, isKnown: (part: string) => boolean): string[] | undefined {
  if (word.length < SHORTEST || word.length > LONGEST) return undefined;
  // For each prefix: the fewest parts, and where its last part begins.
  const best: ({ parts: number; from: number } | undefined)[] = [{ parts: 0, from: 0 }];
  for (let to = LEAST; to <= word.length; to++)
    for (let from = 0; from <= to - LEAST; from++) {
      const before = best[from];
      if (!before || before.parts + 1 >= (best[to]?.parts ?? MOST_PARTS + 1)) continue;
      if (isKnown(word.slice(from, to))) best[to] = { parts: before.parts + 1, from };
    }
  if (!best[word.length]) return undefined;
  const parts: string[] = [];
  for (let to = word.length; to > 0; to = best[to]!.from) parts.unshift(word.slice(best[to]!.from, to));
  return parts;
}
