import { VendorError, type VendorHttp } from './vendor-http.js';
import {
  toSession,
  vendorPage,
  vendorSession,
  vendorSessionWithProxy,
  type VendorProxy,
  type VendorSession,
} from './vendor-wire.js';

export interface VendorOrder {
  /** Our id of the session: the same key never buys twice. */
  key: string;
  bytes: bigint;
  exit: 'any' | 'direct' | 'device';
  country: string | null;
  expiresAt: Date;
}

const PAGE = 500;
/** 500,000 sessions; a vendor whose list never ends is stopped here. */
const MAX_PAGES = 1_000;

/** The calls of docs/proxy-vendor-protocol.md. All throw `VendorError`. */
export class VendorClient {
  constructor(private readonly http: VendorHttp) {}

  async create({ key, bytes, exit, country, expiresAt }: VendorOrder): Promise<VendorSession & { proxy: VendorProxy }> {
    const answer = await this.http.call({
      method: 'POST',
      path: '/sessions',
      body: { key, bytes: Number(bytes), exit, country, expires_at: expiresAt.toISOString() },
      idempotencyKey: key,
      answer: vendorSessionWithProxy,
    });
    return { ...sameKey(key, toSession(answer)), proxy: answer.proxy };
  }

  /** `bytes`: all that is bought by now. */
  async setQuota(id: string, bytes: bigint): Promise<VendorSession> {
    return this.session('PUT', `/sessions/${id}/quota`, id, { bytes: Number(bytes) });
  }

  async newPassword(id: string, rotation: string): Promise<VendorProxy> {
    const answer = await this.http.call({
      method: 'POST',
      path: `/sessions/${id}/password`,
      body: {},
      idempotencyKey: rotation,
      answer: vendorSessionWithProxy,
    });
    if (answer.id !== id) throw new VendorError(OTHER_SESSION);
    return answer.proxy;
  }

  /** Null when the vendor doesn't know the session. */
  async usage(id: string): Promise<VendorSession | null> {
    return nullIfUnknown(this.session('GET', `/sessions/${id}/usage`, id));
  }

  /** With its final usage; null when the vendor doesn't know the session. */
  async end(id: string): Promise<VendorSession | null> {
    const ended = await nullIfUnknown(this.session('POST', `/sessions/${id}/end`, id, {}));
    if (ended && ended.status !== 'ended') throw new VendorError(`the vendor left ${ended.status} what it was to end`);
    return ended;
  }

  /** Every session that is not ended, page by page. */
  async *open(): AsyncGenerator<VendorSession[]> {
    let cursor: string | null = null;
    for (let page = 0; page < MAX_PAGES; page++) {
      const query: string = new URLSearchParams({ limit: String(PAGE), ...(cursor && { cursor }) }).toString();
      const answer = await this.http.call({ method: 'GET', path: `/usage?${query}`, answer: vendorPage });
      yield answer.sessions.map(toSession);
      if (answer.next_cursor === null) return;
      cursor = answer.next_cursor;
    }
    throw new VendorError(`the vendor's list has more than ${MAX_PAGES} pages`);
  }

  private async session(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    id: string,
    body?: object,
  ): Promise<VendorSession> {
    const session = toSession(await this.http.call({ method, path, body, answer: vendorSession }));
    if (session.id !== id) throw new VendorError(OTHER_SESSION);
    return session;
  }
}

/** Credentials of somebody else's session must never reach a buyer. */
const OTHER_SESSION = 'the vendor answered for another session than was asked';

function sameKey(key: string, session: VendorSession): VendorSession {
  if (session.key !== key.toLowerCase()) throw new VendorError(OTHER_SESSION);
  return session;
}

async function nullIfUnknown(answer: Promise<VendorSession>): Promise<VendorSession | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof VendorError && error.code === 'session_not_found') return null;
    throw error;
  }
}
