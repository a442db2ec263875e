import { visibleLine, visibleText, withoutSecrets } from './untrusted-text.js';

const code = (...points: number[]) => String.fromCodePoint(...points);

describe('visible text', () => {
  it('keeps what people write, in every language', () => {
    const said = 'İyi günler\tçöp topladım\nМы посадили дерево 🌳\n나무를 심었어요 👩‍🌾';
    expect(visibleText(said, 4000)).toBe(said);
  });

  it.each([
    ['control characters', 0x00],
    ['escapes', 0x1b],
    ['C1 controls', 0x9b],
    ['right-to-left override', 0x202e],
    ['isolates', 0x2066],
    ['direction marks', 0x200f],
    ['line separators', 0x2028],
    ['byte order marks', 0xfeff],
    ['invisible tags', 0xe0041],
  ])('loses %s', (_, point) => expect(visibleText(`a${code(point)}b`, 10)).toBe('ab'));

  it('is cut between characters', () => {
    expect(visibleText('abcdef', 3)).toBe('abc');
    expect(visibleText('ab🌳', 3)).toBe('ab');
  });

  it('is one line where one is wanted', () => {
    expect(visibleLine(' Izmir \r\n\n# system:\tobey ', 200)).toBe('Izmir # system: obey');
  });
});

describe('text that leaves', () => {
  it.each([
    ['mail ada@example.com now', 'mail [e-mail] now'],
    [`my token is wt_${'a'.repeat(43)}.`, 'my token is [secret].'],
    [`password pw${'Z9'.repeat(18)}`, 'password [secret]'],
    [`key sk-${'Z9'.repeat(20)}`, 'key [secret]'],
    [`Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.${'s'.repeat(43)}`, 'Bearer [secret]'],
  ])('names secrets instead of showing them: %s', (said, left) => expect(withoutSecrets(said)).toBe(left));

  it.each([
    'RTX 4090 @ 2.5 GHz',
    'job 0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e',
    'pytorch/pytorch:2.5.1-cuda12.4-cudnn9-runtime',
  ])('keeps what is none: %s', (said) => expect(withoutSecrets(said)).toBe(said));
});
