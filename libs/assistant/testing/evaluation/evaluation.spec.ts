import { byLanguage, evaluate, isToDecline, usefulOf, type Judged } from './evaluate.js';
import { lastFigures, lowered } from './last-figures.js';
import { questionsOf } from './questions.js';

const LEAST_DECLINED = 95;

let judged: Judged[];

beforeAll(async () => {
  judged = await evaluate(await questionsOf());
});

describe('The embedded assistant, judged by questions of people who never saw its texts', () => {
  it('answers the held-out half as usefully as when its figures were kept', () => {
    const now = byLanguage(judged, 'held-out');
    expect({ now, lowered: lowered(now) }).toEqual({ now, lowered: [] });
    // New questions in another language: `npm run eval:assistant -- --keep`.
    expect(Object.keys(lastFigures()).toSorted()).toEqual(Object.keys(now).toSorted());
  });

  it('says nothing false', () => {
    const falsehoods = judged.filter((one) => one.falsehoods.length > 0);
    // Of the held-out half only that there is one: its questions are not to be read here.
    expect(
      falsehoods.map((one) =>
        one.question.half === 'development' ? [one.question.text, ...one.falsehoods] : one.falsehoods,
      ),
    ).toEqual([]);
  });

  it('declines what is none of its business', () => {
    const apart = judged.filter(isToDecline);
    expect(apart.length).toBeGreaterThan(0);
    expect(usefulOf(apart)).toBeGreaterThanOrEqual(LEAST_DECLINED);
  });
});
