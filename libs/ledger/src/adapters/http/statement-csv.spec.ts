import { text } from 'node:stream/consumers';
import { csvOf } from './statement-csv.js';
import type { StatementLineDto } from './statement.dto.js';

const line = (changes: Partial<StatementLineDto>): StatementLineDto => ({
  ...{ id: 'i', at: '2026-11-21T09:00:00.000Z', currency: 'coin', amount: -12.5, balance_after: 0.000001 },
  ...{ kind: 'job_hold', subject_type: 'job', subject_id: 's', memo: 'Render' },
  ...changes,
});

async function* pages(...given: StatementLineDto[][]) {
  yield* given;
}

const HEADER = 'at,kind,amount,balance_after,currency,subject_type,subject_id,memo,id';

describe('a statement as CSV', () => {
  it('has every line of every page, numbers as they are', async () => {
    const file = await csvOf(pages([line({})], [], [line({ memo: null, subject_id: null })]));
    expect((await text(file)).split('\r\n')).toEqual([
      HEADER,
      '2026-11-21T09:00:00.000Z,job_hold,-12.5,0.000001,coin,job,s,Render,i',
      '2026-11-21T09:00:00.000Z,job_hold,-12.5,0.000001,coin,job,,,i',
      '',
    ]);
  });

  it('of nothing is its header', async () => {
    expect(await text(await csvOf(pages()))).toBe(`${HEADER}\r\n`);
  });

  it.each([
    ['=1+1', `"'=1+1"`],
    [' +cmd', `"' +cmd"`],
    ['-2', `"'-2"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['|calc', `"'|calc"`],
    ['\t=1', `"'\t=1"`],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['it is = fine', 'it is = fine'],
  ])('keeps a spreadsheet from running or splitting the memo %j', async (memo, cell) => {
    const file = await text(await csvOf(pages([line({ memo })])));
    expect(file.split('\r\n')[1]).toBe(`2026-11-21T09:00:00.000Z,job_hold,-12.5,0.000001,coin,job,s,${cell},i`);
  });

  it('fails before it begins when the first page does', async () => {
    const failing = { next: () => Promise.reject(new Error('away')) };
    await expect(csvOf(failing as unknown as AsyncGenerator<StatementLineDto[], void>)).rejects.toThrow('away');
  });
});
