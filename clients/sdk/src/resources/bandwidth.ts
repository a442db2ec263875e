import type { CallOptions } from '../http/operations.js';
import type { Pages } from '../pages.js';
import type {
  CreatedProxySession,
  Exit,
  ExitCountries,
  NewProxySession,
  ProxyAccess,
  ProxySession,
  ProxySessionItem,
  ProxySessionsQuery,
  ProxyUsage,
  ToppedUp,
} from '../types.js';
import { Resource } from './resource.js';

/** Proxy sessions, and the exits that your devices offer. */
export class Bandwidth extends Resource {
  /** Buys `gb` gigabytes; `proxy` of the reply is the address, with a password that is shown once. */
  create(session: NewProxySession, options?: CallOptions): Promise<CreatedProxySession> {
    return this.api.request('post', '/api/bandwidth/create', { body: session, ...options });
  }

  /** Your active sessions, newest first, or with `over` those that are over. */
  list(query?: ProxySessionsQuery, options?: CallOptions): Pages<ProxySessionItem> {
    return this.api.pages('/api/bandwidth/sessions', 'sessions', { query, ...options });
  }

  /** The session with its events and, once it is settled, its receipt. */
  get(id: string, options?: CallOptions): Promise<ProxySession> {
    return this.api.request('get', '/api/bandwidth/sessions/{id}', { path: { id }, ...options });
  }

  /** When the session used its bytes. */
  usage(id: string, options?: CallOptions): Promise<ProxyUsage> {
    return this.api.request('get', '/api/bandwidth/sessions/{id}/usage', { path: { id }, ...options });
  }

  /** Where exits are now, and what they ask. */
  countries(options?: CallOptions): Promise<ExitCountries> {
    return this.api.request('get', '/api/bandwidth/exits/countries', options);
  }

  /** Buys more bytes for an active session, at its price. */
  topUp(id: string, gb: number, options?: CallOptions): Promise<ToppedUp> {
    return this.api.request('post', '/api/bandwidth/sessions/{id}/top-up', { path: { id }, body: { gb }, ...options });
  }

  /** A new password; the old one ends at once. */
  async rotatePassword(id: string, options?: CallOptions): Promise<ProxyAccess> {
    const path = { id };
    return (await this.api.request('post', '/api/bandwidth/sessions/{id}/rotate-password', { path, ...options })).proxy;
  }

  /** Ends a session; what it did not use is refunded. */
  async end(id: string, options?: CallOptions): Promise<void> {
    await this.api.request('post', '/api/bandwidth/end', { body: { session_id: id }, ...options });
  }

  /** Your devices that carry the traffic of others. */
  exits(query?: { limit?: number }, options?: CallOptions): Pages<Exit> {
    return this.api.pages('/api/bandwidth/exits', 'exits', { query, ...options });
  }
}
