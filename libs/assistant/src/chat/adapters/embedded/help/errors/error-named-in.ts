import type { HelpTopic } from '../topic.js';
import { ERROR_STATUSES, ERRORS } from './index.js';

/** An error is named early in a message; the rest of a long one is not read. */
const MAX_READ = 500;

/** The words of codes, by the first of them. */
const BY_FIRST_WORD = new Map<string, string[][]>();
for (const words of [...ERRORS.keys()].map((code) => code.split('_')))
  BY_FIRST_WORD.set(words[0]!, [...(BY_FIRST_WORD.get(words[0]!) ?? []), words]);

/** Written as nobody writes but to name it: `insufficient_balance`, `insufficient-balance`, `InsufficientBalance`. */
const NAME = /(?<![a-z])[a-z]+(?:[_-][a-z]+)+/g;
const CAMEL = /(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g;
const WORD = /[a-z]+(?=[가-힣])|[\p{L}\p{N}]+/gu;
/** With the particle that Korean hangs on it. */
const STATUS = /^([45]\d\d)(?:가|이|는|은|를|을|번|에러|오류)?$/u;
/** Numbers that are amounts as often. */
const ROUND = /^[45]00/;

/** What people speak of errors with. */
const OF_ERRORS =
  /^(?:errors?|codes?|status|https?|says?|said|hata\p{L}*|kod|kodu|kodun\p{L}*|diyor|yazıyor|ошибк\p{L}*|код\p{L}{0,2}|статус\p{L}{0,2}|пишет|выдаёт|выдает|오류\p{L}*|에러\p{L}*|코드\p{L}*)$/u;
/** Words of a question that is about nothing but the name in it. */
const OF_QUESTIONS =
  /^(?:what|does|is|the|an?|means?|meaning|why|ne|demek|nedir|neden|anlama|gelir|что|значит|такое|это|почему|뭐예요|뭐야|뭔가요|무슨|뜻\p{L}*|왜|가|이|은|는|란|이란)$/u;
/** What they speak of a status with, too. */
const OF_STATUSES =
  /^(?:answers?|returns?|returned|responds?|response|payment|forbidden|unauthorized|conflict|internal|unavailable|dönüyor|veriyor|ответ|вылетает|вылезает|возвращает|응답\p{L}*|떠요|뜹니다|떴어요)$/u;
const GETS =
  /^(?:get|got|getting|gives?|not|alıyorum|aliyorum|aldım|verdi|получаю|получил|приходит|나와요|나옵니다|나왔어요|받아요|받았어요)$/u;
/** What they answer is told by topics of theirs: a destination may be refused, or have said so itself. */
const OF_PROXIES = /prox|proksi|прокси|프록시/u;
/** How far from the status such a word stands. */
const NEAR = 2;

/** The error that a message names, in whatever language: by its code, else by its HTTP status. */
export function errorNamedIn(message: string): HelpTopic | undefined {
  const read = message.slice(0, MAX_READ);
  for (const [name] of read.replace(CAMEL, '_').toLowerCase().matchAll(NAME)) {
    const error = ERRORS.get(name.replaceAll('-', '_'));
    if (error) return error;
  }
  const lower = read.toLowerCase();
  const words = lower.match(WORD) ?? [];
  return spelledOut(words) ?? (OF_PROXIES.test(lower) ? undefined : statusIn(words));
}

/** "insufficient balance error": words of a code are its name beside a word for errors, or where nothing else is said. */
function spelledOut(words: readonly string[]): HelpTopic | undefined {
  for (const [at, word] of words.entries())
    for (const name of BY_FIRST_WORD.get(word) ?? []) {
      const end = at + name.length;
      const isHere = name.every((part, i) => words[at + i] === part);
      if (isHere && isMeant(words.slice(0, at), words.slice(end), name.length)) return ERRORS.get(name.join('_'));
    }
  return undefined;
}

function isMeant(before: readonly string[], after: readonly string[], length: number): boolean {
  if ([...before, ...after].every((word) => isOfErrors(word) || OF_QUESTIONS.test(word))) return true;
  const [last = '', next = ''] = [before.at(-1), after[0]];
  // One word may be any: "an error starting the agent" is not `starting`.
  return OF_ERRORS.test(next) || STATUS.test(last) || (length > 1 && OF_ERRORS.test(last));
}

/** "409 error", "ошибка 402", or the number alone. */
function statusIn(words: readonly string[]): HelpTopic | undefined {
  for (const [at, word] of words.entries()) {
    const status = STATUS.exec(word)?.[1];
    const error = status && ERROR_STATUSES.get(status);
    if (error && (words.length === 1 || isStatus(status, words.slice(Math.max(0, at - NEAR), at + 1 + NEAR))))
      return error;
  }
  return undefined;
}

const isStatus = (status: string, near: readonly string[]): boolean =>
  near.some((word) => OF_ERRORS.test(word) || OF_STATUSES.test(word) || (GETS.test(word) && !ROUND.test(status)));

const isOfErrors = (word: string): boolean => OF_ERRORS.test(word) || STATUS.test(word);
