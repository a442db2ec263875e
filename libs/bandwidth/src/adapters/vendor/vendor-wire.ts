import { z } from 'zod';

// docs/proxy-vendor-protocol.md, version 1: what a vendor may answer. Whatever else comes is refused as a whole.

/** Payload bytes, both directions; beyond 2^53 − 1 JSON's numbers are no longer exact. */
const bytes = z.int().min(0).transform(BigInt);

const HOST = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*)$/i;

/** Names and IPv4 look alike here; IPv6 comes without brackets. */
const host = z.union([z.string().regex(HOST), z.ipv6()]);

/** What RFC 1929 can carry, and what a client can be configured with. */
const credential = z.string().regex(/^[\x21-\x7e]{1,255}$/);

const proxy = z.object({ host, port: z.int().min(1).max(65_535), username: credential, password: credential });

/** Goes into paths as it is. */
const vendorId = z.string().regex(/^(?!\.{1,2}$)[A-Za-z0-9._-]{1,128}$/);

export const vendorSession = z.object({
  id: vendorId,
  key: z.uuid().transform((key) => key.toLowerCase()),
  status: z.enum(['active', 'exhausted', 'ended']),
  used_bytes: bytes,
});

/** Answers that carry credentials: a creation and a new password. */
export const vendorSessionWithProxy = vendorSession.extend({ proxy });

export const vendorPage = z.object({
  sessions: z.array(vendorSession).max(500),
  next_cursor: z.string().min(1).max(512).nullable(),
});

export const vendorProblem = z.object({ code: z.string().regex(/^[a-z_]{1,64}$/) });

/** What a vendor says of a session. */
export interface VendorSession {
  /** The vendor's id. */
  id: string;
  /** Our id of the session. */
  key: string;
  status: 'active' | 'exhausted' | 'ended';
  usedBytes: bigint;
}

/** A SOCKS5 server and its credentials; a secret. */
export type VendorProxy = z.infer<typeof proxy>;

export function toSession({ id, key, status, used_bytes }: z.infer<typeof vendorSession>): VendorSession {
  return { id, key, status, usedBytes: used_bytes };
}
