import { newId } from '@app/kernel/ids';
import type { Currency, UserId, UnitOfWork } from '@app/kernel';
import { type AccountProfile } from '@app/identity/contract';
import type { Ledger } from '@app/ledger/contract';
import type { Referral } from '../src/domain/referral.js';
import { RecordingOutbox, TickingClock } from '@app/kernel/testing';
import { KnownAccounts } from '../../identity/testing/known-accounts.js';
import type { ReferralRepository } from '../src/ports/referral-repository.js';
import type { ReferralsOptions } from '../src/referrals.options.js';
import { ApplyCode } from '../src/use-cases/apply-code.js';
import { NoteReferral, type Outcome } from '../src/use-cases/note-referral.js';
import { PayReferral } from '../src/use-cases/pay-referral.js';
import { SettleDue } from '../src/use-cases/settle-due.js';
import { SettleUnverified } from '../src/use-cases/settle-unverified.js';
import { ShowReferralInfo } from '../src/use-cases/show-referral-info.js';
import { ReferralsFacade } from '../src/referrals.facade.js';

export const COIN = 1_000_000n;

/** Where referrals are kept, and what tests look at. */
export interface ReferralStorage {
  repository: ReferralRepository;
  ledger: Ledger;
  unitOfWork: UnitOfWork;
  all(): Promise<Referral[]>;
}

/** The whole context on some storage, wired as the module does it, with people it can be told about. */
export class ReferralsUnderTest {
  readonly clock = new TickingClock();
  readonly people = new KnownAccounts(false);
  readonly outbox = new RecordingOutbox();
  readonly options: ReferralsOptions;
  readonly info: ShowReferralInfo;
  readonly newcomers: ReferralsFacade;
  readonly unverified: SettleUnverified;
  readonly due: SettleDue;
  /** Whose spendings can't be read. */
  unreadable: UserId | null = null;
  private readonly spent = new Map<UserId, Record<Currency, bigint>>();
  private readonly applyCode: ApplyCode;

  constructor(
    readonly storage: ReferralStorage,
    changes: Partial<ReferralsOptions> = {},
  ) {
    const { repository, ledger, unitOfWork } = storage;
    const { people, clock, outbox } = this;
    this.options = {
      rewardMicros: 10n * COIN,
      referredMicros: 5n * COIN,
      dailyBudgetMicros: 100_000n * COIN,
      dailyPerReferrer: 1000,
      requiresVerifiedEmail: false,
      requiresSpending: false,
      ...{ minSpendMicros: 200n * COIN, spendWithinDays: 90, coinUsdMicros: COIN / 10n },
      publicUrl: 'https://market.example',
      ...changes,
    };
    const pay = new PayReferral(repository, ledger, clock, this.options);
    const note = new NoteReferral(repository, pay, outbox, clock, this.options);
    this.info = new ShowReferralInfo(repository);
    this.newcomers = new ReferralsFacade(repository, note, this.info);
    this.unverified = new SettleUnverified(unitOfWork, people, repository, pay, clock);
    const spentDeposits = async (who: UserId) => {
      if (who === this.unreadable) throw new Error('Nobody knows');
      return this.spent.get(who) ?? { coin: 0n, usd: 0n };
    };
    const spendings = { spentDeposits } as Ledger;
    this.due = new SettleDue(unitOfWork, repository, spendings, pay, clock, this.options);
    this.applyCode = new ApplyCode(unitOfWork, people, repository, note, clock);
  }

  async person(): Promise<UserId> {
    const userId = newId<UserId>();
    await this.storage.ledger.openAccounts(userId);
    const username = `person-${this.people.profiles.size}`;
    const profile = { userId, username, email: `${username}@example.com`, emailVerified: false };
    this.people.profiles.set(userId, { ...profile, registeredAt: this.clock.now() });
    return userId;
  }

  persons(count: number): Promise<UserId[]> {
    return Promise.all(Array.from({ length: count }, () => this.person()));
  }

  verify(userId: UserId): void {
    const profile = this.people.profiles.get(userId) as AccountProfile;
    this.people.profiles.set(userId, { ...profile, emailVerified: true });
  }

  /** What somebody has spent of deposited money so far, in coins and dollars. */
  spend(userId: UserId, coins: number, dollars = 0): void {
    this.spent.set(userId, { coin: BigInt(coins) * COIN, usd: BigInt(dollars) * COIN });
  }

  async codeOf(userId: UserId): Promise<string> {
    return (await this.info.execute(userId)).code;
  }

  /** `who` applies the code of `whose`; answers the outcome, or the code of the refusal. */
  async apply(who: UserId, whose: UserId): Promise<Outcome | string | null> {
    return this.applyTyped(who, await this.codeOf(whose));
  }

  async applyTyped(who: UserId, code: string): Promise<Outcome | string | null> {
    try {
      return await this.applyCode.execute(who, code);
    } catch (error) {
      const refusal = (error as { code?: unknown }).code;
      if (typeof refusal !== 'string' || !/^[a-z_]+$/.test(refusal)) throw error;
      return refusal;
    }
  }

  /** In coins. */
  async coinsOf(userId: UserId): Promise<number> {
    return Number((await this.storage.ledger.balances(userId)).coin / COIN);
  }

  /** What the background does with those who wait for a day's budget. */
  async payLine(): Promise<void> {
    while (await this.due.firstInLine());
  }
}
