import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DomainError, type ErrorKind } from '@app/kernel';
import { Database } from '../../database/database.js';
import { HttpErrors } from '../http.errors.js';
import { STATUS_OF, toProblem } from '../problem.js';

export interface IdempotentRequest {
  /**
   * Who asks: the id of an API key (which may see less than its user), of a user or of a device; or `anonymous`. Keys
   * of different owners never collide.
   */
  owner: string;
  key: string;
  method: string;
  path: string;
  body: unknown;
  requestId: string;
}

export interface StoredReply {
  status: number;
  body: unknown;
  replayed: boolean;
}

interface Row {
  request_hash: Buffer;
  status: number;
  reply: Buffer;
}

/** Refusals that the client can mend or wait out: it may send the request again, corrected or later, with the same key. */
const USE_UP_NO_KEY = new Set<ErrorKind>(['invalid', 'too_large', 'unsupported_media', 'too_many']);

/**
 * Runs a request at most once per key. The reply is stored in the same transaction as the work, so a crash leaves both
 * or neither, and there is no half-done state to clean up.
 */
@Injectable()
export class Idempotency {
  /** Keys whose slow work runs in this process, outside of any transaction. */
  private readonly underWay = new Set<string>();

  constructor(private readonly database: Database) {}

  async once(request: IdempotentRequest, work: () => Promise<unknown>): Promise<StoredReply> {
    const [keyHash, requestHash] = [hashOfKey(request), hashOfRequest(request)];
    return this.database.run(async () => {
      await this.claim(keyHash);
      const earlier = await this.find(keyHash);
      if (earlier) return replay(earlier, requestHash, request);
      const reply = await this.perform(request, work);
      await this.database.query(
        `INSERT INTO platform.idempotency (key_hash, request_hash, status, reply, created_at) VALUES ($1, $2, $3, $4, now())
         ON CONFLICT (key_hash) DO UPDATE SET request_hash = $2, status = $3, reply = $4, created_at = now()`,
        [keyHash, requestHash, reply.status, seal(reply.body, request)],
        'platform.idempotency.store',
      );
      return reply;
    });
  }

  /** The reply to an earlier request with this key, if any. The body is read only then. */
  async earlier(request: IdempotentRequest, body: () => unknown): Promise<StoredReply | undefined> {
    const row = await this.find(hashOfKey(request));
    return row && replay(row, hashOfRequest({ ...request, body: await body() }), request);
  }

  /** Until released, other requests with this key to this process are told that it is still running. */
  hold(request: IdempotentRequest): () => void {
    const name = hashOfKey(request).toString('base64');
    if (this.underWay.has(name)) throw inProgress();
    this.underWay.add(name);
    return () => void this.underWay.delete(name);
  }

  /** Held until the transaction ends, so a second request with the key is told at once that the first still runs. */
  private async claim(keyHash: Buffer): Promise<void> {
    const [row] = await this.database.query<{ claimed: boolean }>(
      'SELECT pg_try_advisory_xact_lock($1::bigint) AS claimed',
      [keyHash.readBigInt64BE(0).toString()],
      'platform.idempotency.claim',
    );
    if (!row?.claimed) throw inProgress();
  }

  private async find(keyHash: Buffer): Promise<Row | undefined> {
    const [row] = await this.database.query<Row>(
      `SELECT request_hash, status, reply FROM platform.idempotency
       WHERE key_hash = $1 AND created_at > now() - interval '24 hours'`,
      [keyHash],
      'platform.idempotency.find',
    );
    return row;
  }

  /** A refusal is a reply too and is replayed; a failure of ours rolls back everything and stores nothing. */
  private async perform(request: IdempotentRequest, work: () => Promise<unknown>): Promise<StoredReply> {
    try {
      return { status: 200, body: await this.database.savepoint(work), replayed: false };
    } catch (error) {
      if (!(error instanceof DomainError) || STATUS_OF[error.kind] >= 500 || USE_UP_NO_KEY.has(error.kind)) throw error;
      return { status: STATUS_OF[error.kind], body: toProblem(error, request.requestId), replayed: false };
    }
  }
}

const inProgress = () => HttpErrors.idempotency_in_progress(undefined, { retryAfterS: 1 });

/** Keys of different owners never collide; the key itself is not stored. */
export function hashOfKey({ owner, key }: IdempotentRequest): Buffer {
  return createHash('sha256').update(`${owner}\n${key}`).digest();
}

function hashOfRequest({ method, path, body }: IdempotentRequest): Buffer {
  return createHash('sha256')
    .update(`${method} ${path}\n${canonical(body)}`)
    .digest();
}

function replay(row: Row, requestHash: Buffer, request: IdempotentRequest): StoredReply {
  if (!row.request_hash.equals(requestHash)) throw HttpErrors.idempotency_key_reused();
  return { status: row.status, body: unseal(row.reply, request), replayed: true };
}

/** JSON with sorted keys, so that a different order of fields is the same request. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? ''
  );
}

/** Replies may contain secrets (a worker token), so they are encrypted with a key derived from the client's own. */
function encryptionKey(request: IdempotentRequest): Buffer {
  return Buffer.from(hkdfSync('sha256', request.key, request.owner, 'idempotent reply', 32));
}

function seal(body: unknown, request: IdempotentRequest): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(request), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(body)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function unseal(reply: Buffer, request: IdempotentRequest): unknown {
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey(request), reply.subarray(0, 12));
  decipher.setAuthTag(reply.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(reply.subarray(28)), decipher.final()]).toString());
}
