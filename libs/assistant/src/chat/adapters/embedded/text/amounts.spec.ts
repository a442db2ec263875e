import fc from 'fast-check';
import { LANGUAGES } from '../../../../domain/language.js';
import { coins, decimal, percent } from './amounts.js';

describe('Amounts', () => {
  it('are exact, whatever their size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.constantFrom(...LANGUAGES), (micros, lang) => {
        const [whole = '', fraction = ''] = decimal(micros, lang)
          .replace(lang === 'en' || lang === 'ko' ? /,/g : lang === 'tr' ? /\./g : /\u00a0/g, '')
          .split(lang === 'en' || lang === 'ko' ? '.' : ',');
        expect(BigInt(whole.replace('-', '')) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))).toBe(
          micros < 0n ? -micros : micros,
        );
        expect(whole.startsWith('-')).toBe(micros < 0n);
      }),
    );
  });

  it.each([
    [1_000_000n, '1 coin', '1 coin', '1 монета', '1코인'],
    [2_000_000n, '2 coins', '2 coin', '2 монеты', '2코인'],
    [5_000_000n, '5 coins', '5 coin', '5 монет', '5코인'],
    [11_000_000n, '11 coins', '11 coin', '11 монет', '11코인'],
    [21_000_000n, '21 coins', '21 coin', '21 монета', '21코인'],
    [112_000_000n, '112 coins', '112 coin', '112 монет', '112코인'],
    [1_500_000n, '1.5 coins', '1,5 coin', '1,5 монеты', '1.5코인'],
    [0n, '0 coins', '0 coin', '0 монет', '0코인'],
    [1_234_567_000_000n, '1,234,567 coins', '1.234.567 coin', '1\u00a0234\u00a0567 монет', '1,234,567코인'],
  ])('%s micro-coins', (micros, en, tr, ru, ko) => {
    expect(LANGUAGES.map((lang) => coins(micros, lang))).toEqual([en, tr, ru, ko]);
  });

  it('shares are as each language writes them', () => {
    expect(LANGUAGES.map((lang) => percent(550, lang))).toEqual(['5.5%', '%5,5', '5,5\u00a0%', '5.5%']);
  });
});
