import type { IncomingMessage } from 'node:http';
import { isAccessToken } from '@app/deploy/tunnels/domain/access-token';

export const ACCESS_HEADER = 'x-access-token';
const PARAMETER = 'access';
/** Over HTTPS the browser itself prevents other hosts from setting it (RFC 6265bis §4.1.3). */
const COOKIE = { plain: 'deploy_access', secure: '__Host-deploy_access' };
/** More than a browser sends by itself; each one costs a database query. */
const MAX_TOKENS = 4;

export interface PresentedToken {
  token: string;
  from: 'query' | 'header' | 'cookie';
}

/** Tokens that could open the replica's port, in the order to try them. */
export function presentedTokens({ url = '', headers }: IncomingMessage): PresentedToken[] {
  const header = headers[ACCESS_HEADER];
  const found: PresentedToken[] = [
    ...parametersOf(url).flatMap((part) => asToken('query', tokenIn(part))),
    ...asToken('header', typeof header === 'string' ? header : null),
    ...cookiesOf(headers.cookie).flatMap((value) => asToken('cookie', value)),
  ];
  return found.slice(0, MAX_TOKENS);
}

/** The path and query as the replica sees them; keeps the spelling of the rest. */
export function withoutAccess(url: string): string {
  const at = url.indexOf('?');
  if (at < 0) return url;
  const parts = parametersOf(url);
  const kept = parts.filter((part) => !isAccessToken(tokenIn(part) ?? ''));
  if (kept.length === parts.length) return url;
  return url.slice(0, at) + (kept.length > 0 ? `?${kept.join('&')}` : '');
}

/** The replica's own cookies; undefined without any. */
export function withoutAccessCookie(header: string | undefined): string | undefined {
  const kept = pairsOf(header).filter(([name]) => !isOurs(name));
  return kept.length > 0 ? kept.map(([, , text]) => text).join('; ') : undefined;
}

export function accessCookie(token: string, until: Date, secure: boolean): string {
  const seconds = Math.max(1, Math.floor((until.getTime() - Date.now()) / 1_000));
  const name = secure ? COOKIE.secure : COOKIE.plain;
  return `${name}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** A replica must not set our cookie. */
export const setsAccess = (setCookie: string): boolean => isOurs(setCookie.split('=', 1)[0]!.trim());

const isOurs = (name: string): boolean => name === COOKIE.plain || name === COOKIE.secure;

/** The cookie that nobody else can set comes first: a neighbour may set the other for the whole domain, many times. */
function cookiesOf(header: string | undefined): string[] {
  const pairs = pairsOf(header);
  return [COOKIE.secure, COOKIE.plain].flatMap((ours) =>
    pairs.filter(([name]) => name === ours).map(([, value]) => value),
  );
}

const asToken = (from: PresentedToken['from'], token: string | null): PresentedToken[] =>
  token !== null && isAccessToken(token) ? [{ token, from }] : [];

function parametersOf(url: string): string[] {
  const at = url.indexOf('?');
  return at < 0 ? [] : url.slice(at + 1).split('&');
}

const tokenIn = (parameter: string): string | null =>
  parameter.startsWith(`${PARAMETER}=`) ? parameter.slice(PARAMETER.length + 1) : null;

function pairsOf(header: string | undefined): Array<[name: string, value: string, text: string]> {
  return (header ?? '')
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const [name = '', ...value] = text.split('=');
      return [name.trim(), value.join('=').trim(), text];
    });
}
