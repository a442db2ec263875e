import { preferredOf } from './preferred-language.js';

describe('the language a client prefers', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['tr-TR,tr;q=0.9,en;q=0.8', 'tr'],
    ['de, fr;q=0.9, ru;q=0.4, ko;q=0.5', 'ko'],
    ['RU', 'ru'],
    ['ko;q=0, de', 'en'],
    ['*', 'en'],
    ['tr;q=nonsense', 'en'],
    [';;;,,,q=1', 'en'],
  ])('is, of %j, %s', (header, lang) => {
    expect(preferredOf(header, ['en', 'tr', 'ru', 'ko']) ?? 'en').toBe(lang);
  });
});
