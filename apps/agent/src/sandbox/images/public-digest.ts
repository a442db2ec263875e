import { request as overPlainHttp } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { request as overTls } from 'node:https';
import { text } from 'node:stream/consumers';
import type { Destinations } from '@app/tunnel';

const LIMIT_MS = 30_000;
const MAX_REDIRECTS = 3;
const MAX_TOKEN_BYTES = 64_000;
const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');
const DIGEST = /^sha256:[0-9a-f]{64}$/;

/**
 * The digest of the manifest at this registry address, as somebody without an account sees it. Every connection, also
 * after a redirect, goes to an address that `destinations` has checked.
 */
export async function publicDigest(manifest: URL, destinations: Destinations): Promise<string> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const ask = (method: string, url: URL, headers: OutgoingHttpHeaders) =>
    follow(method, url, headers, destinations, signal);
  let answer = await ask('HEAD', manifest, { accept: MANIFESTS });
  const challenge = answer.headers['www-authenticate'];
  if (answer.statusCode === 401 && challenge?.startsWith('Bearer ')) {
    const token = await tokenOf(await ask('GET', realmOf(challenge), {}));
    answer = await ask('HEAD', manifest, { accept: MANIFESTS, authorization: `Bearer ${token}` });
  }
  if (answer.statusCode !== 200) throw new Error(`${manifest.host} answers ${answer.statusCode} without a login`);
  const digest = answer.headers['docker-content-digest'];
  if (typeof digest !== 'string' || !DIGEST.test(digest)) throw new Error(`${manifest.host} returned no digest`);
  return digest;
}

/** Where a registry issues tokens without an account (distribution's token specification). */
function realmOf(challenge: string): URL {
  const words = Object.fromEntries([...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
  const url = new URL(words['realm'] ?? '');
  for (const key of ['service', 'scope']) if (words[key]) url.searchParams.set(key, words[key]);
  return url;
}

async function tokenOf(answer: IncomingMessage): Promise<string> {
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_TOKEN_BYTES) answer.destroy(new Error('the registry returned a token that is too long'));
  });
  const { token, access_token } = JSON.parse(await text(answer)) as { token?: string; access_token?: string };
  return String(token ?? access_token);
}

async function follow(
  method: string,
  url: URL,
  headers: OutgoingHttpHeaders,
  destinations: Destinations,
  signal: AbortSignal,
  redirects = 0,
): Promise<IncomingMessage> {
  const answer = await send(method, url, headers, destinations, signal);
  const { location } = answer.headers;
  if (location === undefined || redirects === MAX_REDIRECTS || Math.trunc(answer.statusCode! / 100) !== 3)
    return answer;
  answer.resume();
  const { authorization: _kept, ...others } = headers;
  return follow(method, new URL(location, url), others, destinations, signal, redirects + 1);
}

async function send(
  method: string,
  url: URL,
  headers: OutgoingHttpHeaders,
  destinations: Destinations,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const secure = url.protocol === 'https:';
  const { addresses } = await destinations.check({
    host: url.hostname,
    port: Number(url.port || (secure ? 443 : 80)),
  });
  // Use the checked addresses; another look-up might return others.
  const judged = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return new Promise((resolve, reject) => {
    const request = secure ? overTls : overPlainHttp;
    request(url, {
      method,
      headers: { 'user-agent': 'compute-agent', ...headers },
      signal,
      agent: false,
      lookup: (_host, { all }, found) => {
        if (all) found(null, judged);
        else found(null, judged[0]!.address, judged[0]!.family);
      },
    })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
}
