import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import * as z from 'zod';

/** Content as it was signed, byte by byte, and an Ed25519 signature (RFC 8032); both base64. */
export const signedContent = z.object({
  content: z.base64().max(65_536),
  signature: z.base64().length(88),
});
export type Signed = z.infer<typeof signedContent>;

/** What a signature is for, so that none passes for another. */
type Purpose = 'release key' | 'manifest';

export function signed(purpose: Purpose, value: object, key: KeyObject): Signed {
  const content = Buffer.from(JSON.stringify(value));
  return {
    content: content.toString('base64'),
    signature: sign(null, message(purpose, content), key).toString('base64'),
  };
}

/** The content, parsed; undefined when the key didn't sign it for this purpose. */
export function verified(purpose: Purpose, { content, signature }: Signed, key: KeyObject): unknown {
  const bytes = Buffer.from(content, 'base64');
  if (!verify(null, message(purpose, bytes), key, Buffer.from(signature, 'base64'))) return undefined;
  return JSON.parse(bytes.toString());
}

const message = (purpose: Purpose, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`compute-market agent: ${purpose}, version 1\n`), content]);

/** An Ed25519 public key as 32 bytes in base64. */
export const publicKeyText = z
  .base64()
  .length(44)
  .refine((text) => Buffer.from(text, 'base64').length === 32);

export function publicKeyOf(text: string): KeyObject {
  const x = Buffer.from(text, 'base64').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

/** Of a private key: its public part. */
export function textOf(key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  return Buffer.from(x!, 'base64url').toString('base64');
}
