import { LANGUAGES } from '../../../../domain/language.js';
import { Meanings } from './meanings.js';
import { SYNONYMS } from './synonyms.js';
import { wordsOf } from './words.js';

describe('Synonyms of the field', () => {
  it('are one word or two, in every language', () => {
    const odd = SYNONYMS.flatMap((row) =>
      LANGUAGES.flatMap((lang) =>
        row[lang]
          .split(', ')
          .filter((entry) => ![1, 2].includes(entry.trim().split(' ').length) || entry.trim() === ''),
      ),
    );
    expect(odd).toEqual([]);
  });

  it.each([
    ['en', 'withdrawing', 'withdraw'],
    ['tr', 'iadesini', 'iade'],
    ['tr', 'cihazlarımdan', 'cihaz'],
    ['ru', 'выводить', 'вывод'],
    ['ru', 'задеплоить', 'деплой'],
    ['ko', '환불받고', '환불'],
    ['ko', '출금하려면', '인출'],
    ['ko', 'refund', '환불'],
    ['ru', 'refund', 'возврат'],
  ] as const)('%s: %s means what %s does', (lang, said, same) => {
    const meanings = new Meanings(lang);
    expect(meanings.of(said)).not.toEqual([]);
    expect(meanings.of(said)).toEqual(meanings.of(same));
  });

  it.each([
    ['en', 'rent out', 'lending'],
    ['tr', 'kiraya veriyorum', 'paylaşmak'],
  ] as const)('%s: %s', (lang, two, one) => {
    const meanings = new Meanings(lang);
    const [first, second] = wordsOf(two, lang);
    expect(meanings.of(one)).not.toEqual([]);
    expect(meanings.ofPair(first!, second!)).toEqual(meanings.of(one));
  });
});
