import type { Language } from '../../src/domain/language.js';
import type { Reply } from './engine.js';
import { figuresIn, round } from './figures-said.js';
import type { Mark, Need } from './need.js';
import { NEEDS } from './needs.js';
import type { Asked } from './question.js';

/** Sentences of a paragraph that say what it is about. */
const OPENING = 2;
const COINS_PER_DOLLAR = 10;

const DECLINES: Record<Language, RegExp> = {
  en: /(don['’]?t|do not|doesn['’]?t) (know|have|answer)|can(no|['’])t|only (answer|know|help|about)|not (something|about|know)|no answer|nothing about/i,
  tr: /bilmiyorum|bilmem|bilgim yok|bilgi(m)? bulun|(yanıt|cevap|yardım)[^.]*(yok|ama|emi)|hakkında (bilgi|bir şey)|konu(m|su)? değil|ilgili değil|yapamam|veremem|(yalnızca|sadece)/i,
  ru: /не знаю|не могу|не отвечаю|не (об? )?этом|не относится|нет ответа|не умею|ничего не|только (о|на|про)|не по теме/i,
  ko: /모르|모릅|몰라|알지 못|알 수 없|(답|도와|도움|말씀|알려)[^.]*(없|못|어렵)|관련(이|된)? ?(없|아)|만 (답|도와|알)|다루지 않|(질문|내용|주제|서비스)[^.]{0,12}(아니|아닙)|드릴 수 없/,
};
const FACT = /\b(GET|POST|PATCH|DELETE) \/|\d+([.,]\d+)?\s?(%|USD|\$|달러|coin|jeton|монет|코인)|%\s?\d|npm run/i;

/** Letters that a reply in the language has: who asked in it isn't helped by English. */
const LETTERS: Partial<Record<Language, RegExp>> = {
  tr: /[çğıöşüİ]/,
  ru: /[\u0400-\u04ff]/,
  ko: /[\uac00-\ud7a3]/,
};
/** Of no language, as the API's own words are: a code that was pasted, a name that is the same everywhere. */
const NAME_ALONE = /^\W*([a-z]+(_[a-z]+)+|jupyter|kubernetes|webhooks?)\W*$/i;

/** Whether somebody who asked this was helped. */
export function isUseful(question: Asked, reply: Reply): boolean {
  if (question.not?.test(reply.text)) return false;
  if (!isOfNoLanguage(question) && LETTERS[question.lang]?.test(reply.said) === false) return false;
  // `i` of a pattern doesn't take the Turkish İ for its i.
  const said = reply.said.replaceAll('İ', 'i');
  return [question.need].flat().some((id) => isMet(NEEDS[id], question, said));
}

const isOfNoLanguage = ({ kind, text }: Asked): boolean => kind === 'mixed-language' || NAME_ALONE.test(text);

function isMet(need: Need, question: Asked, said: string): boolean {
  if (need.forbidden?.test(said.split(/\n\s*\n/)[0]!)) return true;
  if (need.declined) return isDeclined(said) && !FACT.test(said);
  if (need.priced && !isPriced(said, question.usd!)) return false;
  return (
    !(need.not ?? []).some((mark) => isSaid(mark, said)) && paragraphsOf(said).some((part) => isToldIn(part, need))
  );
}

/** What one paragraph is about and what another says in passing is no answer. */
const isToldIn = (part: string, { says = [], about }: Need): boolean =>
  says.every((mark) => isSaid(mark, part)) && (about === undefined || about.test(openingsOf(part)));

/** In any language: what the message was taken for is another question. */
export const isDeclined = (said: string): boolean => {
  const opening = openingsOf(said);
  return Object.values(DECLINES).some((pattern) => pattern.test(opening));
};

const isSaid = (mark: Mark, said: string): boolean => [mark].flat().some((one: RegExp) => one.test(said));

/** With its currency: 240 hours are no 240 coins. */
const isPriced = (said: string, usd: number): boolean =>
  figuresIn(said).some(
    ({ kind, values }) =>
      (kind === 'USD' && values.includes(usd)) || (kind === 'coin' && values.includes(round(usd * COINS_PER_DOLLAR))),
  );

/** Without those that only ask whether something else was meant: they answer nothing. */
const paragraphsOf = (said: string): string[] =>
  said.split(/\n\s*\n/).filter((paragraph) => !/^[^\n]*\?\s*$/.test(paragraph));

/** Of paragraphs, and of lines that are no items of a list: each tells of something else. */
const openingsOf = (said: string): string =>
  said
    .split(/\n\s*\n|\n(?!\s*-)/)
    .map((paragraph) =>
      paragraph
        .split(/(?<=[.!?。:])\s+/)
        .slice(0, OPENING)
        .join(' '),
    )
    .join('\n');
