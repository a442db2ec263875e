import { ASKS } from '../../../../../../testing/asks.js';
import { questionsOf } from '../../../../../../testing/evaluation/questions.js';
import { LANGUAGES } from '../../../../../domain/language.js';
import { ERRORS } from '../../help/errors/index.js';
import { HELP } from '../../help/index.js';
import { LIVE } from '../../live/index.js';

const IDS = [...HELP, ...LIVE].map(({ id }) => id);
const LEAST = 20;
/** Longer stories say nothing that shorter ones don't. */
const MOST_CHARACTERS = 600;

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

describe.each(LANGUAGES)('How people ask: %s', (lang) => {
  const { topics, elsewhere } = ASKS[lang];
  const asks = [...topics.values()].flat();

  it('stands for every topic, and for nothing that is none', () => {
    expect([...topics.keys()].toSorted()).toEqual(IDS.toSorted());
    expect(asks.flatMap(({ after = [] }) => after).filter((id) => !IDS.includes(id))).toEqual([]);
    expect(IDS.filter((id) => topics.get(id)!.length < LEAST)).toEqual([]);
    expect(elsewhere.length).toBeGreaterThan(500);
  });

  it('stands there once, shortly', () => {
    const said = [...asks.map(({ text, after = '' }) => after + letters(text)), ...elsewhere.map(letters)];
    expect(said.filter((text, at) => text === '' || said.indexOf(text) !== at)).toEqual([]);
    expect([...asks.map(({ text }) => text), ...elsewhere].filter((text) => text.length > MOST_CHARACTERS)).toEqual([]);
  });

  it('leaves the names of errors to them', () => {
    const codes = new Set([...ERRORS.keys()].map(letters));
    const others = [...topics].filter(([id]) => !ERRORS.has(id)).flatMap(([, ways]) => ways);
    expect(others.filter(({ text }) => codes.has(letters(text)))).toEqual([]);
  });

  it('is not what the assistant is judged by', async () => {
    const held = new Set(
      (await questionsOf(['held-out'], [lang])).map(({ text }) => letters(text)).filter((text) => text.length > 25),
    );
    expect([...asks.map(({ text }) => text), ...elsewhere].filter((text) => held.has(letters(text)))).toEqual([]);
  });
});
