import { join } from 'node:path';
import type { Language } from '../../../../domain/language.js';
import { stemOf } from '../../text/stems.js';
import { wordsOf } from '../../text/words.js';
import { meaningOf, Vectors } from '../vectors.js';
import type { Asks } from './asks.js';
import { fitDense } from './dense-regression.js';

/** What topics weigh by what words mean, from how people ask in all languages; `vectors` is the folder of theirs. */
export function learnMeanings(asked: readonly [Language, Asks][], vectors: string): Float32Array {
  const english = Vectors.read(join(vectors, 'en.vec'));
  const [[, { topics }]] = asked as [[Language, Asks]];
  const ids = [...topics.keys()];
  const samples = asked.flatMap(([lang, asks]) => {
    const own = Vectors.read(join(vectors, `${lang}.vec`));
    if ([...asks.topics.keys()].join() !== ids.join()) throw new Error(`The topics of ${lang} stand in another order.`);
    const meant = (text: string, subject: number) => ({
      subject,
      meaning: meaningOf(
        wordsOf(text, lang).map((word) => stemOf(word, lang)),
        own,
        english,
      ),
    });
    return [
      // What goes on from another message means little alone.
      ...[...asks.topics.values()].flatMap((ways, i) =>
        ways.filter(({ after }) => after === undefined).map(({ text }) => meant(text, i)),
      ),
      ...asks.elsewhere.map((text) => meant(text, ids.length)),
    ];
  });
  return fitDense(samples, ids.length + 1);
}
