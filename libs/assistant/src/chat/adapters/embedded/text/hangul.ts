/** Hangul syllables and single letters, which people type alone too: `ㅎㅂ` for 환불, `ㅠㅠ`. */
const HANGUL = /^[ㄱ-ㅣ가-힣]/u;

export const isHangul = (word: string): boolean => HANGUL.test(word);

const FIRST = 0xac00;
const LAST = 0xd7a3;
const VOWELS = 21;
const FINALS = 28;

/** By index of the vowel: ㅐ as ㅔ, ㅒ and ㅖ as ㅔ, ㅙ and ㅞ as ㅚ. */
const VOWEL_LIKE: Readonly<Record<number, number>> = { 1: 5, 3: 5, 7: 5, 10: 11, 15: 11 };
/** Tense initial consonants as their plain forms. */
const PLAIN: Readonly<Record<number, number>> = { 1: 0, 4: 3, 8: 7, 10: 9, 13: 12 };
/** By index of the final consonant: only seven sounds are pronounced. */
const FINAL_LIKE: readonly number[] = [
  0, 1, 1, 1, 4, 4, 4, 7, 8, 1, 16, 8, 8, 8, 17, 8, 16, 17, 17, 7, 7, 21, 7, 7, 1, 7, 17, 7,
];

/** As pronounced: 됬 and 됐, 잇나요 and 있나요, 할께 and 할게 become equal. Other letters stay. */
export function asHeard(word: string): string {
  return Array.from(word, (letter, at) => {
    const code = letter.charCodeAt(0);
    if (code < FIRST || code > LAST) return letter;
    const place = code - FIRST;
    const initial = Math.floor(place / (VOWELS * FINALS));
    const vowel = Math.floor(place / FINALS) % VOWELS;
    const first = at === 0 ? initial : (PLAIN[initial] ?? initial);
    return String.fromCharCode(
      FIRST + (first * VOWELS + (VOWEL_LIKE[vowel] ?? vowel)) * FINALS + FINAL_LIKE[place % FINALS]!,
    );
  }).join('');
}

/** Splits syllables into letters, because typos are typos of letters. */
export const lettersOf = (word: string): string => (isHangul(word) ? word.normalize('NFD') : word);
