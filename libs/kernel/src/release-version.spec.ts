import { compareVersions } from './release-version.js';

it('versions are compared by number', () => {
  const sorted = ['0.9.10', '0.10.0', '1.0.0', '1.0.1', '10.0.0'];
  expect([...sorted].reverse().toSorted(compareVersions)).toEqual(sorted);
  expect(compareVersions('1.2.3', '1.2.3')).toBe(0);
});
