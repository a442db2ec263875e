import { changesBetween, merged, MOST_NAMED, MOST_WATCHED, snapshotOf, type ChangeHint } from './change-hint.js';

const jobs = (count: number, version = '1') =>
  Array.from({ length: count }, (_, n) => ({ type: 'job' as const, id: `job-${n}`, version }));
const ids = (hint: ChangeHint | null) => hint?.subjects.map(({ id }) => id);

describe('changes between two snapshots', () => {
  it('are the records that are new, have another version, or are gone', () => {
    const before = snapshotOf([...jobs(2), { type: 'wallet', id: 'coin', version: '7' }], 0);
    const after = snapshotOf(
      [
        { type: 'job', id: 'job-1', version: '2' },
        { type: 'wallet', id: 'coin', version: '7' },
        { type: 'device', id: 'rig', version: '' },
      ],
      0,
    );
    expect(changesBetween(before, after)).toEqual({
      all: false,
      subjects: [
        { type: 'job', id: 'job-0' },
        { type: 'job', id: 'job-1' },
        { type: 'device', id: 'rig' },
      ],
    });
    expect(changesBetween(after, after)).toBeNull();
  });

  it('are everything where there are too many to name', () => {
    const [few, many] = [jobs(MOST_NAMED, '2'), jobs(MOST_NAMED, '2').concat({ type: 'job', id: 'x', version: '2' })];
    expect(ids(changesBetween(new Map(), snapshotOf(few, 0)))).toHaveLength(MOST_NAMED);
    const before = new Map(many.map(({ id }) => [`job:${id}`, '1']));
    const after = new Map(many.map(({ id }) => [`job:${id}`, '2']));
    expect(changesBetween(before, after)).toEqual({ all: true, subjects: [] });
  });

  it('of a type with more records than are watched are told every ten seconds, whatever they are', () => {
    const at = (now: number, version = '1') => snapshotOf(jobs(MOST_WATCHED + 1, version), now);
    expect(changesBetween(at(0), at(9_999, '2'))).toBeNull();
    expect(changesBetween(at(0), at(10_000))).toEqual({ all: true, subjects: [] });
  });
});

describe('hints that nobody took yet', () => {
  it('become one, which names each record once', () => {
    const one = { all: false, subjects: [{ type: 'job' as const, id: 'a' }] };
    const two = { all: false, subjects: [...one.subjects, { type: 'job' as const, id: 'b' }] };
    expect(ids(merged(merged(null, one), two))).toEqual(['a', 'b']);
    expect(merged(one, { all: true, subjects: [] })).toEqual({ all: true, subjects: [] });
  });
});
