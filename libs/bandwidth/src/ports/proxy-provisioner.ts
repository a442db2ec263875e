import type { SessionId } from '../contract.js';

/** What a session asks of whoever carries it. */
export interface ProvisionOrder {
  sessionId: SessionId;
  /** All that is bought, both directions together. */
  boughtBytes: bigint;
  exit: 'any' | 'direct' | 'device';
  /** ISO 3166-1 alpha-2, lower case; null: any. */
  country: string | null;
  /** The buyer's bid, in micro-dollars per GB of 10^9 bytes. */
  pricePerGbMicros: bigint;
  expiresAt: Date;
}

/** Where and how a buyer connects. A secret: never logged, and kept only with the password hashed. */
export interface ProxyAccess {
  /** An IP literal where possible (proxychains refuses names). */
  host: string;
  port: number;
  username: string;
  password: string;
  /** The provider's own id of the session; null when it has none. */
  providerRef: string | null;
}

/** A session as its provider knows it. */
export interface ProvisionedSession {
  sessionId: SessionId;
  /** Null also when a crash came between the provider's answer and our commit. */
  providerRef: string | null;
}

/**
 * Whoever carries sessions: our gateways, or an outside vendor (PROXY_PROVIDER). Never called inside a unit of work.
 * Every call may be repeated. All but `close` throw `proxy_unavailable` when the provider can't be reached.
 */
export abstract class ProxyProvisioner {
  abstract readonly name: 'gateway' | 'http';

  /** A look before money is held: throws what `provision` would surely throw. It promises nothing. */
  async check(_order: ProvisionOrder): Promise<void> {}

  /** The same session is never bought twice, however often this is called. Throws `no_exit_available`. */
  abstract provision(order: ProvisionOrder): Promise<ProxyAccess>;

  /** `boughtBytes`: all that is bought by now, with the top-up; the money for it is held. */
  abstract extend(session: ProvisionedSession, boughtBytes: bigint): Promise<void>;

  /** The old password opens no connection any more when this answers. */
  abstract newPassword(session: ProvisionedSession): Promise<ProxyAccess>;

  /**
   * Ends a session that is closed here: new connections are refused, live ones are cut. Answers true when its usage in
   * the database is final, so that it can be settled; false when it isn't yet: ask again later. Rejects only for
   * faults of ours.
   */
  abstract close(session: ProvisionedSession): Promise<boolean>;
}
