import type { SessionPass } from '@app/bandwidth/ports/gateway-repository';
import type { ExitWish } from '../exits/exit.js';

/** A username as the buyer typed it: the session's own name, then options. */
export interface ParsedUsername {
  name: string;
  country: string | null;
  sticky: string | null;
  exit: 'direct' | 'device' | null;
}

const NAME = /^[A-Za-z0-9]{1,128}$/;
const OPTIONS: Record<string, RegExp> = {
  country: /^[A-Za-z]{2}$/,
  session: /^[A-Za-z0-9]{1,32}$/,
  exit: /^(direct|device)$/,
};

/** `<name>[-country-xx][-session-abc][-exit-direct|device]`, each at most once. Null: not a valid username. */
export function parseUsername(username: string): ParsedUsername | null {
  const [name = '', ...rest] = username.split('-');
  if (!NAME.test(name) || rest.length % 2 !== 0) return null;
  const given = new Map<string, string>();
  for (let at = 0; at < rest.length; at += 2) {
    const [option, value] = [rest[at]!, rest[at + 1]!];
    if (!Object.hasOwn(OPTIONS, option) || given.has(option) || !OPTIONS[option]!.test(value)) return null;
    given.set(option, value);
  }
  return {
    name,
    country: given.get('country')?.toLowerCase() ?? null,
    sticky: given.get('session') ?? null,
    exit: (given.get('exit') as 'direct' | 'device' | undefined) ?? null,
  };
}

/** The session's terms, narrowed by the options. Null: they ask for something that the session doesn't include. */
export function wishOf(pass: SessionPass, asked: ParsedUsername): ExitWish | null {
  const country = asked.country ?? pass.country;
  if (pass.country !== null && country !== pass.country) return null;
  if (asked.exit !== null && pass.exit !== 'any' && asked.exit !== pass.exit) return null;
  const kind = asked.exit ?? (country !== null && pass.exit === 'any' ? 'device' : pass.exit);
  if (kind === 'direct' && country !== null) return null;
  return { sessionId: pass.sessionId, kind, country, sticky: asked.sticky, pricePerGbMicros: pass.pricePerGbMicros };
}
