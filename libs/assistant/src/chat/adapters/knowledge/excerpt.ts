import { termOf } from './terms.js';

/** The longest excerpt that fits into a reply, in characters. */
const LONGEST = 400;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentence with the most of the terms, then as many sentences after and before it as fit. */
export function excerpt(text: string, terms: ReadonlySet<string>): string {
  if (text.length <= LONGEST) return text;
  const sentences = [...segmenter.segment(text)].map(({ segment }) => segment);
  const best = bestOf(sentences, terms);
  let [from, to] = [best, best + 1];
  const length = (first: number, end: number) => sentences.slice(first, end).join('').trim().length;
  while (to < sentences.length && length(from, to + 1) <= LONGEST) to++;
  while (from > 0 && length(from - 1, to) <= LONGEST) from--;
  return shortened(sentences.slice(from, to).join('').trim());
}

function bestOf(sentences: string[], terms: ReadonlySet<string>): number {
  const counts = sentences.map((sentence) => {
    const words = sentence.split(/[\s\p{P}\p{S}]+/u).map(termOf);
    return new Set(words.filter((term) => term !== undefined && terms.has(term))).size;
  });
  return counts.indexOf(Math.max(...counts));
}

function shortened(text: string): string {
  if (text.length <= LONGEST) return text;
  const cut = text.slice(0, LONGEST - 2);
  return `${cut.slice(0, cut.lastIndexOf(' '))} …`;
}
