import stemmers from 'snowball-stemmers';
import type { Language } from '../../../../domain/language.js';
import { asHeard, isHangul } from './hangul.js';
import { plain } from './words.js';

const ENGLISH = stemmers.newStemmer('english');
const TURKISH = stemmers.newStemmer('turkish');
const RUSSIAN = stemmers.newStemmer('russian');
/** Turkish appends endings: beyond this many letters the rest is usually an ending. */
const TURKISH_STEM = 5;

const LATIN = /^[\p{Script=Latin}\p{N}]+$/u;

/** Turkish verb endings, without Turkish letters, colloquial ones too: `çekiyom`, `alıcam`. */
const TURKISH_TENSES = [
  '[iu]?yor?(?:du|sa)?',
  '[aeiu]c[ae][kg]?',
  '(?<=[pcktfhs])t[iu]',
  '(?<![pcktfhs])d[iu]',
  's[ae]',
  'm[iu]s',
  'm[ae]z',
  '(?<!l)[ae]r',
  '[iu]r',
  'm[ae]l[iu]y?',
];
const TURKISH_PERSONS = 'im|um|sin|sun|iz|uz|siniz|sunuz|l[ae]r|m|n|k|z|niz|nuz|s[ae]m?';
const TURKISH_NOUNS = [
  'm[ae](?:k|m|s[iu]|y[ae])',
  '[dt][iu](?:k|g[iu])(?:m|n|m[iu]z|nd[ae])?',
  '[iu]nc[ae]',
  '[ae]r[ae]k',
  '[iu]p',
];
const TURKISH_VERB = new RegExp(
  `(?:y?[ae]bil)?(?:m[aeiu])?y?(?:(?:${TURKISH_TENSES.join('|')})(?:${TURKISH_PERSONS})?|${TURKISH_NOUNS.join('|')})$`,
);
/** A stem's last vowel changes with the next ending: `yükle`, `yüklüyor`. */
const LAST_VOWEL = /(?<=.{2})[aeiu]$/;
const SHORTEST_VERB = 2;

/** Particles and endings that follow Korean nouns and verbs, one after another. */
const KOREAN_ENDINGS = new RegExp(
  `(?:${`이라는 이라고 이라서 이라도 라는 라고 라서 라도 에서는 에서도 에서만 으로는 으로도 으로만 로는 로도 에게서 한테서 입니까 입니다 인가요 인가 인데요
  인데 인지 이에요 이예요 예요 에요 이야 하나요 되나요 있나요 했나요 됐나요 나요 할까요 될까요 까요 을까 습니다 습니까 합니다 됩니다 합니까 됩니까 하려면 되려면 려면 하려고 려고
  하면 되면 으면 하는데 했는데 되는데 됐는데 는데요 는데 은데 하는 되는 하기 되기 하게 되게 하고 되고 하지 되지 하죠 되죠 해서 돼서 해도 돼도 해요 돼요 해줘 해주세요 주세요 줘요 줘 했어요 됐어요 했어 됐어
  했다 됐다 어요 아요 네요 거든요 잖아요 에서 에게 한테 에는 에도 에만 으로 까지 부터 보다 처럼 마다 밖에 대로 이란 이나 이랑 하고 싶어요 싶어 싶은데
  은 는 이 가 을 를 의 에 로 와 과 도 만 요 란 랑 들 나 임 음 함 됨`
    .split(/\s+/)
    .map(asHeard)
    .sort((a, b) => b.length - a.length)
    .join('|')})$`,
  'u',
);
/** A noun with a particle, a verb and an ending: 작업에서만은요. */
const MOST_ENDINGS = 3;

/** The stem that a word shares with its other forms. English words occur in all languages. */
export function stemOf(word: string, lang: Language): string {
  if (isHangul(word)) return koreanStem(word);
  if (lang === 'tr') return turkishStem(word);
  if (lang === 'en' || LATIN.test(word)) return ENGLISH.stem(word);
  return RUSSIAN.stem(word.replaceAll('ё', 'е'));
}

function koreanStem(word: string): string {
  let stem = word;
  for (let endings = 0; endings < MOST_ENDINGS; endings++) {
    const shorter = stem.replace(KOREAN_ENDINGS, '');
    if (shorter === '' || shorter === stem) break;
    stem = shorter;
  }
  return stem;
}

function turkishStem(word: string): string {
  const letters = plain(word);
  const verb = letters.replace(TURKISH_VERB, '');
  const root = verb !== letters && verb.length >= SHORTEST_VERB ? verb : plain(TURKISH.stem(word));
  return root.slice(0, TURKISH_STEM).replace(LAST_VOWEL, '');
}
