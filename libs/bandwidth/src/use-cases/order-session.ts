import { Injectable } from '@nestjs/common';
import { fromMicros, newId, UnitOfWork, type UserId } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { BandwidthOptions } from '../bandwidth.options.js';
import type { SessionId } from '../contract.js';
import { SessionErrors } from '../domain/session.errors.js';
import { priceOf } from '../domain/settlement.js';
import { Provisioners, type ProvisionOrder, type ProxyAccess } from '../ports/proxy-provisioner.js';
import { SessionRepository } from '../ports/session-repository.js';
import { FailSession } from './fail-session.js';

export interface OrderSessionInput {
  userId: UserId;
  boughtBytes: bigint;
  pricePerGbMicros: bigint;
  exit: 'any' | 'direct' | 'device';
  country: string | null;
  creationKey: Buffer | null;
}

/** A session that is paid for and provisioned, but not active yet. */
export interface OrderedSession {
  sessionId: SessionId;
  heldMicros: bigint;
  expiresAt: Date;
  access: ProxyAccess;
}

/**
 * Holds the price, then has the session provisioned: no call to a provider runs inside a unit of work. After a crash in
 * between, a background task fails the session and the money returns.
 */
@Injectable()
export class OrderSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionRepository,
    private readonly ledger: Ledger,
    private readonly provisioners: Provisioners,
    private readonly failSession: FailSession,
    private readonly options: BandwidthOptions,
  ) {}

  /** Null: a request with this creation key is being served. */
  async execute(input: OrderSessionInput): Promise<OrderedSession | null> {
    this.checkTerms(input);
    const heldMicros = priceOf(input.boughtBytes, input.pricePerGbMicros);
    if (heldMicros === 0n) throw SessionErrors.session_too_small();
    const { boughtBytes, exit, country, pricePerGbMicros } = input;
    const order: ProvisionOrder = {
      sessionId: newId<SessionId>(),
      boughtBytes,
      exit,
      country,
      pricePerGbMicros,
      expiresAt: new Date(Date.now() + this.options.sessionHours * 3_600_000),
    };
    await this.provisioners.current.check(order);
    if (!(await this.hold(input, order, heldMicros))) return null;
    const access = await this.provision(order);
    return { sessionId: order.sessionId, heldMicros, expiresAt: order.expiresAt, access };
  }

  /**
   * Gives an ordered session to its buyer, in the transaction that stores the reply. Throws `proxy_unavailable` when the
   * session failed in the meantime.
   */
  async activate({ sessionId, access }: OrderedSession): Promise<void> {
    if (await this.sessions.activate(sessionId, access)) return;
    throw SessionErrors.proxy_unavailable('Creating the session took too long; nothing was paid.', { retryAfterS: 5 });
  }

  private checkTerms({ pricePerGbMicros, exit, country }: OrderSessionInput): void {
    const least = this.options.minPricePerGbMicros;
    if (pricePerGbMicros < least)
      throw SessionErrors.price_too_low(`price_per_gb must be at least ${fromMicros(least)}.`, {
        errors: [{ field: 'price_per_gb', message: `must be at least ${fromMicros(least)}` }],
      });
    if (country !== null && exit === 'direct')
      throw SessionErrors.exit_has_no_country(undefined, {
        errors: [{ field: 'country', message: 'needs exit any or device' }],
      });
  }

  private hold(
    { userId, creationKey }: OrderSessionInput,
    order: ProvisionOrder,
    heldMicros: bigint,
  ): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const provider = this.provisioners.current.name;
      if (!(await this.sessions.begin({ ...order, userId, provider, heldMicros, creationKey }))) return false;
      await this.ledger.hold({ type: 'session', id: order.sessionId }, userId, 'usd', heldMicros);
      return true;
    });
  }

  private async provision(order: ProvisionOrder): Promise<ProxyAccess> {
    try {
      return await this.provisioners.current.provision(order);
    } catch (error) {
      await this.failSession.execute(order.sessionId, null);
      throw error;
    }
  }
}
