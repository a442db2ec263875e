import type { SessionId } from '../contract.js';
import { SessionErrors } from '../domain/session.errors.js';

/** What a session asks of its provider. */
export interface ProvisionOrder {
  sessionId: SessionId;
  /** Everything bought, both directions together. */
  boughtBytes: bigint;
  exit: 'any' | 'direct' | 'device';
  /** ISO 3166-1 alpha-2, lower case; null: any. */
  country: string | null;
  /** The buyer's bid, in micro-dollars per GB of 10^9 bytes. */
  pricePerGbMicros: bigint;
  expiresAt: Date;
}

/** Where and how a buyer connects. A secret: never logged, and stored only with the password hashed. */
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
 * Carries sessions: our gateways, or an outside vendor (PROXY_PROVIDER). Never called inside a unit of work. Every call
 * may be repeated. All but `close` throw `proxy_unavailable` when the provider can't be reached.
 */
export abstract class ProxyProvisioner {
  abstract readonly name: 'gateway' | 'http';

  /** Checked before money is held: throws the errors that `provision` would certainly throw. It promises nothing. */
  async check(_order: ProvisionOrder): Promise<void> {}

  /** Never buys the same session twice, however often it is called. Throws `no_exit_available`. */
  abstract provision(order: ProvisionOrder): Promise<ProxyAccess>;

  /** `boughtBytes`: everything bought by now, including the top-up; the money for it is held. */
  abstract extend(session: ProvisionedSession, boughtBytes: bigint): Promise<void>;

  /** The old password opens no more connections once this resolves. */
  abstract newPassword(session: ProvisionedSession): Promise<ProxyAccess>;

  /**
   * Ends a session that is closed here: refuses new connections and cuts live ones. Returns true when its usage in the
   * database is final, so that it can be settled; false: ask again later. Rejects only for our own faults.
   */
  abstract close(session: ProvisionedSession): Promise<boolean>;
}

/** The provider of new sessions, and those of sessions that were sold before the configuration changed. */
export class Provisioners {
  constructor(
    readonly current: ProxyProvisioner,
    private readonly others: ProxyProvisioner[] = [],
  ) {}

  /** Throws `proxy_unavailable` for sessions of a vendor that is no longer configured. */
  of(name: ProxyProvisioner['name']): ProxyProvisioner {
    const found = [this.current, ...this.others].find((provisioner) => provisioner.name === name);
    if (!found) throw SessionErrors.proxy_unavailable(undefined, { retryAfterS: 60 });
    return found;
  }
}
