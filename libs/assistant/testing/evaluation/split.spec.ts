import { KINDS, type Question } from './question.js';
import { questionsOf } from './questions.js';
import { halvesOf } from './split.js';

const questions = KINDS.flatMap((kind) =>
  Array.from({ length: 7 }, (_, i): Question => ({ text: `${kind} ${i}`, kind, need: 'off-topic' })),
);

describe('The halves of the evaluation', () => {
  it('are the same in whatever order questions were written, half of each kind', () => {
    const halves = halvesOf(questions);
    expect(halvesOf(questions.toReversed())).toEqual(halves);
    expect([...halves.development, ...halves['held-out']].toSorted((a, b) => (a.text < b.text ? -1 : 1))).toEqual(
      questions.toSorted((a, b) => (a.text < b.text ? -1 : 1)),
    );
    for (const kind of KINDS)
      expect([3, 4]).toContain(halves.development.filter((question) => question.kind === kind).length);
  });

  it('share no question, and all prices are known', async () => {
    const all = await questionsOf();
    expect(new Set(all.map(({ lang, text }) => `${lang} ${text}`)).size).toBe(all.length);
    expect(all.filter(({ need, usd }) => need === 'price-in-words' && usd === undefined)).toEqual([]);
  });
});
