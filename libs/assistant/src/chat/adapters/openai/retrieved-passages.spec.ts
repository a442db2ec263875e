import { aChatRequest } from '../../../../testing/chat-requests.js';
import type { Passage } from '../../ports/knowledge.js';
import { IndexedKnowledge } from '../knowledge/indexed-knowledge.js';
import { MAX_PASSAGES_LENGTH, retrieved } from './retrieved-passages.js';

const passage = (path: string, text: string, names?: string[]) => ({ title: path, path, text, names });
const knowledge = new IndexedKnowledge(() => ({
  passages: [
    passage('POST /api/jobs/{id}/cancel', 'Ends a job and returns what is left.', ['POST /api/jobs/{id}/cancel']),
    passage('GET /errors/money_held', 'What is held can not be spent.', ['money_held']),
    passage('docs/zebras.md', 'Zebras are striped.'),
    ...Array.from({ length: 60 }, (_, i) => passage(`other/${i}`, 'Of other things.')),
  ],
  titles: {},
}));
const ANSWER: Passage = { title: 'answer', path: 'POST /api/jobs/{id}/cancel', text: 'Cancel it.' };
const ask = (content: string, ...found: Passage[]) =>
  retrieved(aChatRequest({ turns: [{ role: 'user', content }] }), { passages: async () => found }, knowledge);
const paths = (passages: Passage[]) => passages.map(({ path }) => path);

describe('what a model answers from', () => {
  it('is the answer of the search, the API’s words on its endpoint, what is named, what is near, and the pages', async () => {
    const near = { title: 'near', path: 'GET /api/jobs', text: 'Lists them.' };
    const got = await ask('what is money_held, are zebras striped', ANSWER, near);
    expect(paths(got).slice(0, 4)).toEqual([ANSWER.path, ANSWER.path, 'GET /errors/money_held', 'GET /api/jobs']);
    expect(paths(await ask('are zebras striped', ANSWER))).toContain('docs/zebras.md');
  });

  it('has each text once', async () => {
    expect(await ask('hm', ANSWER, ANSWER)).toHaveLength(2);
  });

  it('is no longer than a small model reads: the first are whole, unless they are lists', async () => {
    const long = (n: number) => ({ title: `long ${n}`, path: '', text: `${n}`.repeat(3000) });
    const got = await ask('hm', long(1), long(2), long(3), { title: 'short', path: '', text: 'short' });
    expect(got.map(({ title }) => title)).toEqual(['long 1', 'long 2', 'short']);
    expect(got[0]!.text).toMatch(/^1{2500} …$/);
    expect(got.reduce((sum, { title, path, text }) => sum + title.length + path.length + text.length, 0)).toBeLessThan(
      MAX_PASSAGES_LENGTH,
    );
  });
});
