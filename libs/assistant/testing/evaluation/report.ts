import { LANGUAGES } from '../../src/domain/language.js';
import { isToDecline, percentile, usefulOf, type Judged } from './evaluate.js';
import { HALVES, KINDS, type Half } from './question.js';

const WORST = 20;
/** Of what a reply or a long story says in the list of the worst. */
const SHOWN = 300;

/** The tables of `npm run eval:assistant`, as text. */
export function report(judged: readonly Judged[], showHeldOut: boolean): string {
  const halves = HALVES.filter((half) => judged.some(({ question }) => question.half === half));
  return halves
    .map((half) =>
      halfOf(
        half,
        judged.filter(({ question }) => question.half === half),
        half === 'development' || showHeldOut,
      ),
    )
    .join('\n');
}

function halfOf(half: Half, judged: readonly Judged[], isShown: boolean): string {
  const ms = judged.map((one) => one.ms);
  const falsehoods = judged.filter((one) => one.falsehoods.length > 0);
  const apart = judged.filter(isToDecline);
  return [
    `${half}: ${judged.length} questions`,
    table(judged),
    `false statements: ${falsehoods.length}`,
    ...(isShown
      ? falsehoods.map(
          ({ question, falsehoods: all }) => `  [${question.lang}] ${cut(question.text)}\n    ${all.join('\n    ')}`,
        )
      : []),
    ...(apart.length > 0 ? [`declined of off-topic and hostile: ${usefulOf(apart)} %`] : []),
    `p50 ${percentile(ms, 0.5).toFixed(3)} ms, p99 ${percentile(ms, 0.99).toFixed(2)} ms`,
    ...(isShown
      ? worst(judged)
      : [`not useful: ${judged.filter(({ useful }) => !useful).length} (--show-held-out lists them)`]),
    '',
  ].join('\n');
}

function table(judged: readonly Judged[]): string {
  const languages = LANGUAGES.filter((lang) => judged.some(({ question }) => question.lang === lang));
  const share = (some: readonly Judged[]) => (some.length === 0 ? '' : `${usefulOf(some).toFixed(1)} (${some.length})`);
  const row = (name: string, some: readonly Judged[]) =>
    [
      name.padEnd(16),
      ...languages.map((lang) => share(some.filter(({ question }) => question.lang === lang)).padStart(13)),
      share(some).padStart(13),
    ].join('');
  return [
    ['useful, %'.padEnd(16), ...languages.map((lang) => lang.padStart(13)), 'all'.padStart(13)].join(''),
    ...KINDS.map((kind) =>
      row(
        kind,
        judged.filter(({ question }) => question.kind === kind),
      ),
    ),
    row('all', judged),
  ].join('\n');
}

/** What said something false first, then what said nothing useful; of each kind and language in turn. */
function worst(judged: readonly Judged[]): string[] {
  const bad = judged.filter(({ useful, falsehoods }) => !useful || falsehoods.length > 0);
  const rank = new Map<Judged, number>();
  const seen = new Map<string, number>();
  for (const one of bad) {
    const group = `${one.question.lang} ${one.question.kind}`;
    const nth = seen.get(group) ?? 0;
    seen.set(group, nth + 1);
    rank.set(one, nth - (one.falsehoods.length > 0 ? judged.length : 0));
  }
  const shown = bad.toSorted((a, b) => rank.get(a)! - rank.get(b)!).slice(0, WORST);
  return [
    `worst ${shown.length} of ${bad.length}:`,
    ...shown.map(
      ({ question, reply }) =>
        `  [${question.lang} ${question.kind}; ${[question.need].flat().join()}] ${cut(question.text)}\n    → ${cut(reply.text)}`,
    ),
  ];
}

const cut = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
};
