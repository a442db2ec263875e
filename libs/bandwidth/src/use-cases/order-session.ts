import { Injectable } from '@nestjs/common';
import { fromMicros, newId, UnitOfWork, type UserId } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { BandwidthOptions } from '../bandwidth.options.js';
import type { SessionId } from '../contract.js';
import { SessionErrors } from '../domain/session.errors.js';
import { priceOf } from '../domain/settlement.js';
import { Provisioners } from '../ports/provisioners.js';
import type { ProvisionOrder, ProxyAccess } from '../ports/proxy-provisioner.js';
import { SessionRepository } from '../ports/session-repository.js';
import { GiveUpSession } from './give-up-session.js';

export interface OrderSessionInput {
  userId: UserId;
  boughtBytes: bigint;
  pricePerGbMicros: bigint;
  exit: 'any' | 'direct' | 'device';
  country: string | null;
  creationKey: Buffer | null;
}

/** A session that is paid and provisioned, and waits to be activated. */
export interface OrderedSession {
  sessionId: SessionId;
  heldMicros: bigint;
  expiresAt: Date;
  access: ProxyAccess;
}

/**
 * Holds the price and has the session provisioned, one after the other: no call to a provider runs inside a unit of
 * work. What breaks off in between is given up by the background task, and the money returns.
 */
@Injectable()
export class OrderSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionRepository,
    private readonly ledger: Ledger,
    private readonly provisioners: Provisioners,
    private readonly giveUp: GiveUpSession,
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
      await this.giveUp.execute(order.sessionId, null);
      throw error;
    }
  }
}
