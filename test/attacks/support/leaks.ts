import type { WireReply } from '../../support/wire.js';
import type { Holder } from './holder.js';
import type { Principal } from './principals.js';

/** Bytes that an error may take, whatever was sent. */
const LONGEST_ERROR = 16_384;
/** What tells of the inside: stacks, statements, places, settings. */
const INSIDE =
  /\bat [\w.<>]+ \(|node_modules|\.[jt]s:\d+|\b(?:SELECT|INSERT INTO|UPDATE) \w|violates|syntax error|postgres(?:ql)?:\/\/|\/tmp\/|ECONNREFUSED/;

/** What an answer gives away that is not the asker's, and errors that are longer than errors are. */
export function leaksOf({ status, headers, text }: WireReply, asker: Principal, victim: Holder): string[] {
  const whole = `${JSON.stringify(headers)}${text}`;
  const hidden = asker.name === 'admin' ? victim.secrets : [...victim.secrets, ...victim.confidences];
  return [
    ...hidden.filter((secret) => whole.includes(secret)).map((secret) => `shows ${secret.slice(0, 12)}…`),
    ...(status >= 400 ? insideOf(text) : []),
    ...(status >= 400 && text.length > LONGEST_ERROR ? [`an error of ${text.length} characters`] : []),
  ];
}

export function insideOf(text: string): string[] {
  const [found] = INSIDE.exec(text) ?? [];
  return found === undefined ? [] : [`tells of the inside: ${found}`];
}
