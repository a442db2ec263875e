import { createHmac } from 'node:crypto';

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Access tokens that must not pass, made from a good one and the secret that signed it. */
export function forgedTokens(jwt: string, secret: string): string[] {
  const [head, claims] = jwt
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString())) as [object, { iat: number }];
  const sign = (header: object, payload: object, key = secret, hash = 'sha256') => {
    const text = `${encode(header)}.${encode(payload)}`;
    return `Bearer ${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
  };
  const [first, second, third] = jwt.split('.') as [string, string, string];
  return [
    '',
    'Bearer',
    'Bearer x',
    'Bearer a.b.c',
    'Basic ZGVtbzpkZW1v',
    `Bearer ${'x'.repeat(8000)}`,
    `Bearer ${first}.${second}.`,
    `Bearer ${first}.${second}.${third.slice(0, -4)}AAAA`,
    `Bearer ${encode({ alg: 'none', typ: 'JWT' })}.${second}.`,
    sign({ ...head, alg: 'none' }, claims),
    sign({ ...head, alg: 'HS512' }, claims, secret, 'sha512'),
    sign(head, claims, 'another secret of more than thirty-two characters'),
    sign({ ...head, kid: 'unknown' }, claims),
    sign({ ...head, kid: { $ne: '' } }, claims),
    sign(head, { ...claims, exp: claims.iat - 10 }),
    sign(head, { ...claims, nbf: claims.iat + 9999 }),
    sign(head, { ...claims, aud: 'somebody-else' }),
    sign(head, { ...claims, iss: 'somebody-else' }),
    sign(head, []),
  ];
}

/** Worker tokens that must not pass, most of them near a good one. */
export function badWorkerTokens(worker: string): Array<Record<string, string>> {
  const tokens = [
    '',
    'x',
    `${worker}x`,
    worker.slice(0, -1),
    worker.toUpperCase(),
    'x'.repeat(10_000),
    "' OR 1=1 --",
    'é',
  ];
  return tokens.map((token) => ({ 'x-worker-token': token }));
}
