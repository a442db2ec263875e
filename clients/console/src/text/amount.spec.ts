import { amountOf, numberOf, typedOf } from './amount.js';

describe('an amount that somebody typed', () => {
  it.each([
    ['10', 10],
    [' 0.5 ', 0.5],
    ['0,5', 0.5],
    ['0.125', 0.125],
    ['0,125', 0.125],
    ['1234.567891', 1234.567891],
    ['10,00', 10],
  ])('%j is read in each language', (typed, value) => {
    for (const language of ['en', 'tr', 'ru', 'ko'] as const) expect(amountOf(typed, language)).toBe(value);
  });

  it('is none where thousands could be meant', () => {
    expect(amountOf('10,000', 'en')).toBeNull();
    expect(amountOf('10.000', 'en')).toBe(10);
    expect(amountOf('10.000', 'tr')).toBeNull();
    expect(amountOf('10,000', 'tr')).toBe(10);
  });

  it('may be a number from nothing, and is read back as it was put there', () => {
    expect(['0', '', '1e3'].map((typed) => numberOf(typed, 'en'))).toEqual([0, NaN, NaN]);
    for (const language of ['en', 'tr', 'ru', 'ko'] as const)
      for (const value of [0, 0.125, 1.125, 1234.5]) expect(numberOf(typedOf(value, language), language)).toBe(value);
  });

  it.each([
    '',
    ' ',
    '0',
    '0.000',
    '-1',
    '+1',
    '1e3',
    '0x10',
    '1.2.3',
    '1,000,000',
    '1 000',
    '.5',
    '5.',
    '1.1234567',
    'x',
  ])('%j is none', (typed) => expect(amountOf(typed, 'en')).toBeNull());
});
