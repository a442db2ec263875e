import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { accept, UpdateRefused, type Envelope, type Manifest, type ReleaseKey } from './manifest.js';
import { signed, textOf } from './signed.js';

const newKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;
const [root, key] = [newKey(), newKey()];
const NOW = new Date('2026-11-24T12:00:00Z');
const FIRST = { version: '1.0.0', serial: 1 };

const certificate: ReleaseKey = { public_key: textOf(key), serial: 2, expires_at: '2027-01-01T00:00:00Z' };
const release: Manifest = {
  version: '1.1.0',
  file: 'versions/1.1.0/agent.mjs',
  size: 10,
  sha256: 'a'.repeat(64),
  released_at: '2026-11-01T00:00:00Z',
  expires_at: '2026-12-01T00:00:00Z',
};

interface Changes {
  certificate?: object;
  manifest?: object;
  rootKey?: KeyObject;
  releaseKey?: KeyObject;
}

function sealed(changes: Changes = {}): Envelope {
  return {
    key: signed('release key', { ...certificate, ...changes.certificate }, changes.rootKey ?? root),
    manifest: signed('manifest', { ...release, ...changes.manifest }, changes.releaseKey ?? key),
  };
}

const accepted = (envelope: unknown, highest = FIRST) => accept(envelope, textOf(root), highest, NOW);

describe('a manifest', () => {
  it('is accepted by the root key alone', () => {
    expect(accepted(sealed())).toEqual({ manifest: release, serial: 2 });
  });

  it('may repeat the highest version and serial, as a renewal does', () => {
    expect(accepted(sealed(), { version: '1.1.0', serial: 2 }).manifest.version).toBe('1.1.0');
  });

  it('may gain fields', () => {
    expect(accepted({ ...sealed({ manifest: { more: 1 } }), more: 1 }).manifest).toEqual(release);
  });

  it.each<[string, Changes, RegExp]>([
    ['another root', { rootKey: newKey() }, /isn't signed by the root key of this installation/],
    ['another release key', { releaseKey: newKey() }, /signature of the market's manifest is wrong/],
    ['the root key as release key', { releaseKey: root }, /signature of the market's manifest is wrong/],
    ['an expired release key', { certificate: { expires_at: '2026-11-24T12:00:00Z' } }, /release key expired at 2026/],
    ['an expired manifest', { manifest: { expires_at: '2026-11-24T12:00:00Z' } }, /manifest expired at 2026.*renew/],
    ['a downgrade', { manifest: { version: '0.9.9' } }, /offers version 0\.9\.9, which is older than 1\.0\.0/],
    ['a path that climbs', { manifest: { file: '../agent.mjs' } }, /malformed \(file\)/],
    ['another address', { manifest: { file: 'https://x/agent.mjs' } }, /malformed \(file\)/],
    ['a version that climbs', { manifest: { version: '../1.1.0' } }, /malformed \(version\)/],
    ['a large file', { manifest: { size: 20_000_001 } }, /malformed \(size\)/],
    ['a strange release key', { certificate: { public_key: 'AAAA' } }, /malformed \(public_key\)/],
  ])('of %s is refused', (_, changes, line) => {
    expect(() => accepted(sealed(changes))).toThrow(UpdateRefused);
    expect(() => accepted(sealed(changes))).toThrow(line);
  });

  it('of a revoked release key is refused', () => {
    expect(() => accepted(sealed(), { ...FIRST, serial: 3 })).toThrow(/release key 2 was revoked by key 3/);
  });

  it.each([null, 'text', {}, { key: sealed().key }, { ...sealed(), manifest: { content: '?', signature: '' } }])(
    'like %j is malformed',
    (received) => {
      expect(() => accepted(received)).toThrow(/^the market's manifest is malformed/);
    },
  );

  it('is refused when any byte of it changed', () => {
    const good = sealed();
    const flipped = (text: string) => {
      const bytes = Buffer.from(text, 'base64');
      bytes[20]! ^= 1;
      return bytes.toString('base64');
    };
    for (const part of ['key', 'manifest'] as const)
      for (const field of ['content', 'signature'] as const) {
        const bad = { ...good, [part]: { ...good[part], [field]: flipped(good[part][field]) } };
        expect(() => accepted(bad)).toThrow(UpdateRefused);
      }
  });

  it('is no certificate, even if the same key signed it', () => {
    const posing = { key: signed('manifest', certificate, root), manifest: sealed().manifest };
    expect(() => accepted(posing)).toThrow(/isn't signed by the root key/);
  });
});
