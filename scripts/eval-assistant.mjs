// `npm run eval:assistant`: asks the embedded assistant the questions of libs/assistant/testing/evaluation and prints
// how many replies were useful. --half=development|held-out and --lang=en select questions; --show-held-out lists the
// worst replies of that half, for its final judge only; --keep stores the scores that `npm test` enforces, with --lower
// even if they fall; --split=FILE --lang=en adds a list of questions (the default export of a module) to both halves.
import { register } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';

const { values } = parseArgs({
  options: {
    half: { type: 'string', multiple: true },
    lang: { type: 'string', multiple: true },
    split: { type: 'string' },
    ...Object.fromEntries(
      ['show-held-out', 'keep', 'lower'].map((name) => [name, { type: 'boolean', default: false }]),
    ),
  },
});
register('../test/support/jest/typescript-hooks.mjs', import.meta.url);
const evaluation = (name) => import(`../libs/assistant/testing/evaluation/${name}.ts`);

if (values.split !== undefined) {
  const { default: questions } = await import(pathToFileURL(resolve(values.split)).href);
  const { addToHalves } = await evaluation('split');
  await addToHalves(values.lang[0], questions);
} else {
  await build();
  const { questionsOf } = await evaluation('questions');
  const { byLanguage, evaluate } = await evaluation('evaluate');
  const { report } = await evaluation('report');
  const { keep } = await evaluation('last-figures');
  const judged = await evaluate(await questionsOf(values.half, values.lang));
  console.log(report(judged, values['show-held-out']));
  if (values.keep) keep(byLanguage(judged, 'held-out'), values.lower);
}
