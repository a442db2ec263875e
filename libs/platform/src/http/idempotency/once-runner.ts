import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { hashOfKey, type Idempotency, type IdempotentRequest, type StoredReply } from './idempotency.js';

/** Runs the work at most once per `Idempotency-Key` of the request; without the header it just runs. */
export interface OnceRunner {
  /** Runs the work in the transaction that stores its reply, so it must be short. */
  <Reply>(work: () => Promise<Reply>): Promise<Reply>;
  /** Same, for work that may have no result (null): then it is rolled back, and the key stays free. */
  unlessNull<Reply>(work: () => Promise<Reply | null>): Promise<Reply | null>;
  /**
   * Runs slow work, then stores its reply. A crash in between stores no reply, so repeating the work must do no harm.
   */
  slowly<Reply>(work: () => Promise<Reply>): Promise<Reply>;
  /**
   * Like `slowly`, for work that stores an upload: requests are the same if their bytes are. A repeat is read but not
   * stored again. Refusals don't use up the key, since they leave the body unread.
   */
  upload<Reply>(upload: Upload<Reply>): Promise<Reply>;
  /** Call it before preparatory work: the earlier reply to this key, if any. Throws an earlier refusal. */
  earlier<Reply>(): Promise<Reply | undefined>;
  /**
   * Claims the key until the returned function is called: meanwhile, other requests with it to this process are told
   * that the first is still running.
   */
  hold(): () => void;
  /** Same, with a body that the handler read itself; it tells one request from another. Called only when needed. */
  of(body: () => unknown): OnceRunner;
  /** Identifies the caller's key in records written before the reply; null without the header. */
  readonly keyHash: Buffer | null;
}

export interface Upload<Reply> {
  content: Readable;
  /** Longest possible upload; anything longer is no repeat. */
  maxBytes: number;
  store: () => Promise<Reply>;
  /** The SHA-256 of what was stored. */
  sha256Of: (reply: Reply) => string;
}

type Answer = <Reply>(stored: StoredReply) => Reply;

export function onceRunner(idempotency: Idempotency, request: IdempotentRequest | null, answer: Answer): OnceRunner {
  return request ? keyed(idempotency, request, answer) : UNKEYED;
}

const run = <Reply>(work: () => Promise<Reply>) => work();

/** For requests without the header. */
const UNKEYED: OnceRunner = Object.assign(run, {
  unlessNull: run,
  slowly: run,
  upload: <Reply>({ store }: Upload<Reply>) => store(),
  earlier: () => Promise.resolve(undefined),
  hold: () => () => undefined,
  of: () => UNKEYED,
  keyHash: null,
});

function keyed(
  idempotency: Idempotency,
  request: IdempotentRequest,
  answer: Answer,
  body: () => unknown = () => request.body,
): OnceRunner {
  const of = (other: () => unknown) => keyed(idempotency, request, answer, other);
  const hold = () => idempotency.hold(request);
  const once = async <Reply>(work: () => Promise<Reply>) =>
    answer<Reply>(await idempotency.once({ ...request, body: await body() }, work));
  const earlier = async <Reply>() => {
    const stored = await idempotency.earlier(request, body);
    return stored && answer<Reply>(stored);
  };

  async function unlessNull<Reply>(work: () => Promise<Reply | null>): Promise<Reply | null> {
    const nothing = new Error('Nothing came of it');
    try {
      return await once(async () => {
        const reply = await work();
        if (reply === null) throw nothing;
        return reply;
      });
    } catch (error) {
      if (error === nothing) return null;
      throw error;
    }
  }

  async function slowly<Reply>(work: () => Promise<Reply>): Promise<Reply> {
    const letGo = hold();
    try {
      const told = await earlier<Reply>();
      if (told !== undefined) return told;
      const outcome = work();
      await Promise.allSettled([outcome]);
      return await once(() => outcome);
    } finally {
      letGo();
    }
  }

  async function upload<Reply>({ content, maxBytes, store, sha256Of }: Upload<Reply>): Promise<Reply> {
    const letGo = hold();
    try {
      const told = await of(async () => ({ sha256: await hash(content, maxBytes) })).earlier<Reply>();
      if (told !== undefined) return told;
      const reply = await store();
      return await of(() => ({ sha256: sha256Of(reply) }))(() => Promise.resolve(reply));
    } finally {
      letGo();
    }
  }

  return Object.assign(once, { unlessNull, slowly, upload, earlier, hold, of, keyHash: hashOfKey(request) });
}

/**
 * Hashes bytes as they arrive; null if there are too many: the rest stays unread, so that the refusal can be answered.
 */
async function hash(content: Readable, maxBytes: number): Promise<string | null> {
  const sha256 = createHash('sha256');
  let left = maxBytes;
  for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if ((left -= chunk.length) < 0) return null;
    sha256.update(chunk);
  }
  return sha256.digest('hex');
}

const PIECE_BYTES = 1_000_000;

/** Hashes bytes in memory; yields after each megabyte. */
export async function sha256OfBytes(bytes: Buffer): Promise<string> {
  const sha256 = createHash('sha256');
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    sha256.update(bytes.subarray(at, at + PIECE_BYTES));
    await setImmediate();
  }
  return sha256.digest('hex');
}
