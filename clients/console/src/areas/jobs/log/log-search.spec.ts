import { LogLines } from './log-lines.js';
import { LogSearch, pieces } from './log-search.js';

function searched(text: string, needle: string) {
  const lines = new LogLines();
  lines.append(text);
  const search = new LogSearch(lines, needle);
  while (search.step(2));
  return { lines, search };
}

describe('the search in a log', () => {
  it('finds lines in any case and through colours', () => {
    const { search } = searched('ok\nan \x1b[31mErr\x1b[0mor\nok\nERROR\n', 'error');
    expect(search.hits).toEqual([1, 3]);
    expect([search.from(-1, 1), search.from(1, 1), search.from(3, 1), search.from(1, -1)]).toEqual([1, 3, 1, 3]);
  });

  it('goes on with what comes, and with a last line that grows', () => {
    const { lines, search } = searched('error\ner', 'error');
    expect(search.hits).toEqual([0]);
    lines.append('ror\nfine\nerror');
    while (search.step(1));
    expect(search.hits).toEqual([0, 1, 3]);
    while (search.step(1));
    expect(search.hits).toEqual([0, 1, 3]);
  });

  it('marks what was found', () => {
    expect(pieces('An error, an ERROR', 'error')).toEqual(['An ', 'error', ', an ', 'ERROR', '']);
    expect(pieces('nothing', 'x')).toEqual(['nothing']);
  });
});
