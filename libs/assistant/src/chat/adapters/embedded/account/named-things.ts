import { idIn, namedIn, withoutNames, type Thing } from '../../../domain/naming.js';
import type { AccountFacts } from '../../../ports/account-facts.js';

/** The things that a message names: by name, by id or its first eight characters, or as "the second"; null: none. */
export function meant<T extends Thing>(things: readonly T[], message: string): T[] | null {
  const named = namedIn(things, message);
  if (named.length > 0 || idIn(message) !== undefined) return named;
  const ordinal = ordinalIn(message);
  if (ordinal === undefined) return null;
  const thing = things.at(ordinal);
  return thing ? [thing] : [];
}

/** All named things of the caller. */
export const thingsOf = (facts: AccountFacts | null): Thing[] => [
  ...(facts?.devices ?? []),
  ...(facts?.jobs ?? []).map(({ id, title }) => ({ id, name: title })),
  ...(facts?.deploys ?? []),
];

/** The message without names, ids and "the second", to find its topic. */
export const withoutThings = (message: string, facts: AccountFacts | null): string =>
  withoutNames(thingsOf(facts), withoutOrdinals(message));

/** Which item of a list a message means: the first is 0; -1 the last; absent when it names none. */
export function ordinalIn(message: string): number | undefined {
  const found = ORDINALS.findIndex((words) => words.test(message));
  if (found < 0) return LAST.test(message) ? -1 : undefined;
  return found;
}

/** Not as a part of a code such as `second_factor_required`. */
const ORDINALS = [
  /(?<![\p{L}_])(?:first|ilk(?:i|ini)?|birinci\p{L}*|перв\p{L}+)(?![\p{L}_])|첫\s?(?:번째|째)/iu,
  /(?<![\p{L}_])(?:second|ikinci\p{L}*|втор\p{L}+)(?![\p{L}_])|두\s?번째|둘째/iu,
  /(?<![\p{L}_])(?:third|üçüncü\p{L}*|ucuncu\p{L}*|трет\p{L}+)(?![\p{L}_])|세\s?번째|셋째/iu,
  /(?<![\p{L}_])(?:fourth|dördüncü\p{L}*|dorduncu\p{L}*|четвёрт\p{L}+|четверт\p{L}+)(?![\p{L}_])|네\s?번째|넷째/iu,
  /(?<![\p{L}_])(?:fifth|beşinci\p{L}*|besinci\p{L}*|пят(?:ый|ая|ое|ого|ой|ую))(?![\p{L}_])|다섯\s?번째/iu,
];

const LAST = /(?<!\p{L})(?:last one|sonuncu\p{L}*|последн\p{L}+)(?!\p{L})|마지막/iu;

/** The message without ordinals. */
export function withoutOrdinals(message: string): string {
  return [...ORDINALS, LAST].reduce((text, words) => text.replace(words, ' '), message);
}
