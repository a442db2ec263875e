import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database, UUID } from '@app/platform';
import { In, IsNull, Raw, type FindOptionsWhere } from 'typeorm';
import type { Deposit, DepositId, Reversal } from '../../domain/deposit.js';
import {
  DepositRepository,
  RefundOrderRepository,
  type NewDeposit,
  type RefundOrder,
  type RefundOrderId,
} from '../../ports/deposit-repository.js';
import type { Checkout } from '../../ports/payment-provider.js';
import { DepositRow, RefundOrderRow, ReversalRow } from './deposit.row.js';

/** The request that starts a deposit gets its page within this time by itself. */
const FIRST_CHECK = `now() + interval '30 seconds'`;
const NEXT_CHECK = `now() + interval '5 minutes'`;
const NEXT_REFUND = `now() + interval '30 seconds'`;

const past = () => Raw((column) => `${column} <= now()`);
const withinADay = () => Raw((column) => `${column} > now() - interval '24 hours'`);
const beforeADay = () => Raw((column) => `${column} < now() - interval '24 hours'`);
const LOCK = { mode: 'pessimistic_write' } as const;
const SKIP_LOCKED = { ...LOCK, onLocked: 'skip_locked' } as const;

@Injectable()
export class TypeormDepositRepository extends DepositRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async begin({ creationKey, ...deposit }: NewDeposit): Promise<Deposit> {
    const { id } = deposit;
    if (creationKey) await this.deposits.update({ creationKey, createdAt: beforeADay() }, { creationKey: null });
    const row = { ...deposit, creationKey, dueAt: () => FIRST_CHECK };
    await this.deposits.createQueryBuilder().insert().values(row).orIgnore().execute();
    const where = creationKey ? [{ id }, { creationKey }] : { id };
    return toDeposit(await this.deposits.findOneOrFail({ where }));
  }

  open(userId: UserId): Promise<number> {
    return this.deposits.countBy({ userId, status: 'pending', expiresAt: Raw((column) => `${column} > now()`) });
  }

  async attach(id: DepositId, { ref, url }: Checkout): Promise<void> {
    const known = {
      checkoutRef: () => 'coalesce(checkout_ref, :ref)',
      checkoutUrl: () => 'coalesce(checkout_url, :url)',
      dueAt: () => `CASE WHEN due_at IS NOT NULL THEN ${NEXT_CHECK} END`,
    };
    await this.deposits.createQueryBuilder().update().set(known).where({ id }).setParameters({ ref, url }).execute();
  }

  async find(id: string): Promise<Deposit | null> {
    return UUID.test(id) ? this.one({ id: id as DepositId }) : null;
  }

  byPayment(paymentRef: string): Promise<Deposit | null> {
    return this.one({ paymentRef });
  }

  async lock(id: string): Promise<Deposit | null> {
    const row = UUID.test(id) ? await this.deposits.findOne({ where: { id: id as DepositId }, lock: LOCK }) : null;
    return row && toDeposit(row);
  }

  async addCredited(deposit: Deposit): Promise<void> {
    await this.deposits.insert({ ...deposit });
  }

  /** A deposit that is no longer pending, or waits for a person, is checked only when its events say so. */
  async save(deposit: Deposit): Promise<void> {
    const { id, userId, status, heldBack, creditedMicros, creditedAt, checkoutRef, paymentRef } = deposit;
    const changes = { userId, status, heldBack, creditedMicros, creditedAt, checkoutRef, paymentRef };
    const isWaiting = status === 'pending' && heldBack === null;
    await this.deposits.update({ id }, isWaiting ? changes : { ...changes, dueAt: null });
  }

  async reversals(depositId: DepositId): Promise<Reversal[]> {
    const rows = await this.database
      .repository(ReversalRow)
      .find({ where: { depositId }, order: { at: 'ASC', ref: 'ASC' } });
    return rows.map(({ at: _at, ...reversal }) => reversal);
  }

  async saveReversal(reversal: Reversal): Promise<void> {
    const insert = this.database.repository(ReversalRow).createQueryBuilder().insert().values(reversal);
    await insert.orUpdate(['taken_micros', 'state'], ['ref']).execute();
  }

  takeDue(limit: number): Promise<Deposit[]> {
    return this.database.run(async () => {
      const where = { dueAt: past() };
      const rows = await this.deposits.find({ where, order: { dueAt: 'ASC' }, take: limit, lock: SKIP_LOCKED });
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await this.deposits.update({ id: In(ids) }, { dueAt: () => NEXT_CHECK });
      return rows.map(toDeposit);
    });
  }

  openDisputes(userId: UserId): Promise<number> {
    return this.deposits.countBy({ userId, status: 'disputed' });
  }

  private async one(where: FindOptionsWhere<DepositRow>): Promise<Deposit | null> {
    const row = await this.deposits.findOneBy(where);
    return row && toDeposit(row);
  }

  private get deposits() {
    return this.database.repository(DepositRow);
  }
}

@Injectable()
export class TypeormRefundOrderRepository extends RefundOrderRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async byKey(creationKey: Buffer): Promise<RefundOrder | null> {
    const row = await this.orders.findOneBy({ creationKey, createdAt: withinADay() });
    return row && toOrder(row);
  }

  async add(order: RefundOrder, creationKey: Buffer | null): Promise<void> {
    if (creationKey) await this.orders.update({ creationKey }, { creationKey: null });
    await this.orders.insert({ ...order, creationKey, dueAt: () => 'now()' });
  }

  takeDue(limit: number): Promise<RefundOrder[]> {
    return this.database.run(async () => {
      const where = { dueAt: past() };
      const rows = await this.orders.find({ where, order: { dueAt: 'ASC' }, take: limit, lock: SKIP_LOCKED });
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await this.orders.update({ id: In(ids) }, { dueAt: () => NEXT_REFUND });
      return rows.map(toOrder);
    });
  }

  async openMicros(depositId: DepositId): Promise<bigint> {
    const rows = await this.orders.find({
      select: { id: true, amountMicros: true },
      where: { depositId, answeredAt: IsNull() },
    });
    return rows.reduce((sum, { amountMicros }) => sum + amountMicros, 0n);
  }

  async answered(id: RefundOrderId, refusal: string | null): Promise<void> {
    await this.orders.update({ id, answeredAt: IsNull() }, { answeredAt: () => 'now()', dueAt: null, refusal });
  }

  private get orders() {
    return this.database.repository(RefundOrderRow);
  }
}

const toDeposit = ({ creationKey: _creationKey, dueAt: _dueAt, ...deposit }: DepositRow): Deposit => deposit;

function toOrder({ id, depositId, paymentRef, amountMicros, why, orderedBy }: RefundOrderRow): RefundOrder {
  return { id, depositId, paymentRef, amountMicros, why, orderedBy };
}
