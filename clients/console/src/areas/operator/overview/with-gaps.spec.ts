import { withGaps } from './with-gaps.js';

const at = (minute: number, devices: number) => ({ at: new Date(minute * 60_000).toISOString(), devices });

it('breaks the line where samples are missing, and nowhere else', () => {
  const { x, values } = withGaps([at(0, 3), at(5, 4), at(20, 2), at(25, 2)], 300);
  expect(x.map((time) => time / 60_000)).toEqual([0, 5, 10, 20, 25]);
  expect(values).toEqual([3, 4, null, 2, 2]);
  expect(withGaps([], 300)).toEqual({ x: [], values: [] });
});
