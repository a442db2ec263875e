// node words.mjs FOLDER: the stems of what people ask and of FOLDER/general.json, as the service reads words: FOLDER/words.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder] = process.argv.slice(2);
const embedded = join(import.meta.dirname, '../../dist/libs/assistant/src/adapters/embedded');
const [{ wordsOf }, { stemOf }, { learnedFrom }] = await Promise.all(
  ['text/words', 'text/stems', 'finding/learning/learned-from'].map((name) => import(join(embedded, `${name}.js`))),
);
/** Words as they stand in a text, in any of the four scripts. */
const TYPED = /[가-힣]+|[ㄱ-ㅎㅏ-ㅣ]+|[\p{Script=Latin}\p{M}\p{N}]+|\p{Script=Cyrillic}+/gu;
/** Most forms of a stem that are looked at: the commonest ones. */
const MOST_FORMS = 8;
/** Of a word that stands in no list of common ones. */
const RARE = 1e-7;

const general = JSON.parse(readFileSync(join(folder, 'general.json'), 'utf8'));
const words = {};
for (const lang of ['en', 'tr', 'ru', 'ko']) {
  const { topics, elsewhere } = learnedFrom(join(import.meta.dirname, '../../libs/assistant/asks'), lang);
  const asks = [...[...topics.values()].flat().map(({ text }) => text), ...elsewhere];
  const forms = new Map();
  const add = (typed, often) => {
    const [word] = wordsOf(typed, lang);
    if (word === undefined) return;
    const stem = stemOf(word, lang);
    forms.set(stem, (forms.get(stem) ?? new Map()).set(typed, often));
  };
  for (const ask of asks) for (const [typed] of ask.toLowerCase().matchAll(TYPED)) add(typed, RARE);
  for (const [typed, often] of general[lang]) if (!/\p{N}/u.test(typed)) add(typed, often);
  words[lang] = {
    stems: [...forms].map(([stem, of]) => [stem, [...of].sort((a, b) => b[1] - a[1]).slice(0, MOST_FORMS)]),
    asks: asks.map((ask) => [
      ask,
      [...new Set(wordsOf(ask, lang).map((word) => stemOf(word, lang)))].filter((stem) => forms.has(stem)),
    ]),
  };
}
writeFileSync(join(folder, 'words.json'), JSON.stringify(words));
