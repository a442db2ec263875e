import * as z from 'zod';
import { compareVersions, RELEASE_VERSION } from '@app/kernel/release-version';
import { publicKeyOf, publicKeyText, signedContent, verified } from './signed.js';

/** Why there is no update; one readable line. */
export class UpdateRefused extends Error {}

/** Signed by the root key. */
export const releaseKey = z.object({
  public_key: publicKeyText,
  /** Grows with each key, and revokes those below. */
  serial: z.number().int().positive(),
  expires_at: z.iso.datetime(),
});
export type ReleaseKey = z.infer<typeof releaseKey>;

/** Signed by a release key. */
export const manifest = z.object({
  version: z.string().regex(RELEASE_VERSION),
  /** Path of the bundle below /agent/. */
  file: z
    .string()
    .max(200)
    .regex(/^\w[\w.+-]*(\/\w[\w.+-]*)*$/),
  size: z.number().int().positive().max(20_000_000),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  released_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** What is new, in a sentence, for owners. */
  notes: z.string().max(500).optional(),
});
export type Manifest = z.infer<typeof manifest>;

/** What the market serves as manifest.json. */
export const envelope = z.object({ key: signedContent, manifest: signedContent });
export type Envelope = z.infer<typeof envelope>;

/** The highest version and serial that were ever accepted. */
export interface Highest {
  version: string;
  serial: number;
}

export interface Accepted {
  manifest: Manifest;
  serial: number;
}

/** Checks an envelope from the network against the root key. Throws UpdateRefused. */
export function accept(received: unknown, rootKey: string, highest: Highest, now: Date): Accepted {
  const { key, manifest: sealed } = parsed(envelope, received);
  const certificate = verified('release key', key, publicKeyOf(rootKey));
  if (!certificate)
    throw new UpdateRefused(
      "the market's release key isn't signed by the root key of this installation. If the market has a new root key, run its installer again",
    );
  const { public_key, serial, expires_at: keyEnds } = parsed(releaseKey, certificate);
  if (serial < highest.serial)
    throw new UpdateRefused(`the market's release key ${serial} was revoked by key ${highest.serial}`);
  if (now >= new Date(keyEnds))
    throw new UpdateRefused(`the market's release key expired at ${keyEnds}. Its operator has to make a new one`);
  const content = verified('manifest', sealed, publicKeyOf(public_key));
  if (!content) throw new UpdateRefused("the signature of the market's manifest is wrong");
  const offered = parsed(manifest, content);
  if (now >= new Date(offered.expires_at))
    throw new UpdateRefused(
      `the market's manifest expired at ${offered.expires_at}. Its operator has to renew it; until then, newer versions may be hidden`,
    );
  if (compareVersions(offered.version, highest.version) < 0)
    throw new UpdateRefused(`the market offers version ${offered.version}, which is older than ${highest.version}`);
  return { manifest: offered, serial };
}

function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const field = result.error.issues[0]?.path.join('.');
  throw new UpdateRefused(`the market's manifest is malformed${field ? ` (${field})` : ''}`);
}
