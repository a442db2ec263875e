import type { IncomingMessage } from 'node:http';

/**
 * Whether another site made the browser send this request with the user's cookie. Replicas of different users may share
 * a site (`a.deploys.example`, `b.deploys.example`), so SameSite alone separates nothing. Links that a person follows
 * are fine if they fill the whole tab: in a frame the person may not see what is clicked.
 */
export function isForeign({ method, headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return false;
    const followed = headers['sec-fetch-dest'] === 'document' && (method === 'GET' || method === 'HEAD');
    return !followed;
  }
  return headers.origin !== undefined && hostOf(headers.origin) !== headers.host?.toLowerCase();
}

const hostOf = (origin: string): string => origin.replace(/^[a-z]+:\/\//i, '').toLowerCase();
