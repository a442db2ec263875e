import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { hashOfKey, type Idempotency, type IdempotentRequest, type StoredReply } from './idempotency.js';

/** Runs the work at most once per `Idempotency-Key` of the request; without the header it just runs. */
export interface OnceRunner {
  /** Runs the work in the transaction that keeps its reply, so it must be short. */
  <Reply>(work: () => Promise<Reply>): Promise<Reply>;
  /** As above, where nothing (null) may come of the work: then it is undone, and the key stays free. */
  unlessNull<Reply>(work: () => Promise<Reply | null>): Promise<Reply | null>;
  /** Runs slow work, then keeps its reply. A crash in between keeps no reply: repeating the work must do no harm. */
  slowly<Reply>(work: () => Promise<Reply>): Promise<Reply>;
  /**
   * As `slowly`, for work that stores an upload: a request is the same if its bytes are. A repeat is read but not stored
   * again. Refusals use up no key, since they leave the body unread.
   */
  upload<Reply>(upload: Upload<Reply>): Promise<Reply>;
  /** Before work that comes before it: what was answered to this key earlier, if anything. Throws what was refused. */
  earlier<Reply>(): Promise<Reply | undefined>;
  /**
   * Claims the key until the returned function is called: whoever comes with it meanwhile, to this process, is told that
   * the first request is still running.
   */
  hold(): () => void;
  /** The same, of a body that the handler read by itself; it tells one request from another. Asked for when needed. */
  of(body: () => unknown): OnceRunner;
  /** Names the caller's key, for records that are written before the reply is; null without the header. */
  readonly keyHash: Buffer | null;
}

export interface Upload<Reply> {
  content: Readable;
  /** The longest one; what is longer is no repeat. */
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

/** Without the header. */
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

/** Of bytes as they come; null when they are too many: the rest is left unread, so that the refusal can be answered. */
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

/** Of bytes in memory; others get their turn after each megabyte. */
export async function sha256OfBytes(bytes: Buffer): Promise<string> {
  const sha256 = createHash('sha256');
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    sha256.update(bytes.subarray(at, at + PIECE_BYTES));
    await setImmediate();
  }
  return sha256.digest('hex');
}
