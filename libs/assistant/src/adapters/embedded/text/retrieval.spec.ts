import { QUESTIONS } from '../../../../testing/questions/index.js';
import { LANGUAGES } from '../../../domain/language.js';
import { HELP } from '../help/index.js';
import { LIVE } from '../live/index.js';
import { Retrieval } from './retrieval.js';

const TOPICS = [...HELP, ...LIVE];
/** The share of questions that must find their topic. */
const RIGHT = 0.9;

describe.each(LANGUAGES)('Questions in %s', (lang) => {
  const retrieval = new Retrieval(TOPICS, lang);
  const { ASKED, OFF_TOPIC } = QUESTIONS[lang];

  it('are enough to mean something', () => {
    expect(ASKED.length).toBeGreaterThanOrEqual(25);
    expect(OFF_TOPIC.length).toBeGreaterThanOrEqual(10);
  });

  it('find their topic', () => {
    const wrong = ASKED.map(([question, wanted]) => [
      question,
      wanted,
      retrieval.find(question, 'chat')?.topic.id,
    ]).filter(([, wanted, found]) => found !== wanted);
    expect(wrong.length <= ASKED.length * (1 - RIGHT) ? [] : wrong).toEqual([]);
  });

  it('get silence when they are about something else, in every mode', () => {
    const found = (['chat', 'goodness', 'training'] as const).flatMap((mode) =>
      OFF_TOPIC.map((question) => [question, mode, retrieval.find(question, mode)?.topic.id]),
    );
    expect(found.filter(([, , topic]) => topic !== undefined)).toEqual([]);
  });

  it('each way of asking in the texts finds its own topic', () => {
    const ambiguous = TOPICS.flatMap((topic) =>
      topic[lang].asks.map((ask) => [ask, topic.id, retrieval.find(ask, 'chat')?.topic.id]),
    ).filter(([, wanted, found]) => wanted !== found);
    expect(ambiguous).toEqual([]);
  });

  it('nothing is found in nothing', () => {
    for (const empty of ['', '   ', '?!', '12345', '\u0000', '🙂🙂'])
      expect(retrieval.find(empty, 'chat')).toBeUndefined();
  });
});
