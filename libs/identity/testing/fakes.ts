import { AuditTrail, type ActOrigin, type AuditedAct } from '@app/kernel/audit-trail';
import { Clock } from '@app/kernel/clock';
import { Outbox, type DomainEvent } from '@app/kernel/outbox';
import type { Currency, DeviceId, DomainError, UserId } from '@app/kernel';
import { Ledger, type DailyEarning, type Grant, type HeldParts, type Purse } from '@app/ledger/contract';
import type { SessionId } from '../src/domain/session.js';
import { AccessTokens } from '../src/ports/access-tokens.js';
import { CommonPasswords } from '../src/ports/common-passwords.js';
import { Mailer, type Mail } from '../src/ports/mailer.js';
import { PasswordHasher } from '../src/ports/password-hasher.js';
import { ReferralDesk } from '../src/ports/referral-desk.js';

export class MovableClock extends Clock {
  private at = Date.parse('2026-11-21T09:00:00Z');

  now(): Date {
    return new Date(this.at);
  }

  passS(seconds: number): void {
    this.at += seconds * 1000;
  }
}

export class RecordingOutbox extends Outbox {
  readonly events: DomainEvent[] = [];

  async publish(event: DomainEvent): Promise<void> {
    this.events.push(event);
  }
}

/** What was recorded, as if every request came from one place. */
export class RecordingTrail extends AuditTrail {
  acts: AuditedAct[] = [];
  from: ActOrigin | null = { address: '192.0.2.9', program: 'test/1.0', requestId: 'request', apiKeyId: null };

  snapshot(): () => void {
    const copy = [...this.acts];
    return () => (this.acts = copy);
  }

  async record(act: AuditedAct): Promise<void> {
    this.acts.push(act);
  }

  origin(): ActOrigin | null {
    return this.from;
  }

  /** The kinds of acts, in order. */
  get kinds(): string[] {
    return this.acts.map(({ act }) => act);
  }
}

/** Shows which password was hashed, and counts: cost must not tell whether an account exists. */
export class PlainHasher extends PasswordHasher {
  verified = 0;

  async hash(password: string): Promise<string> {
    return `plain:${password}`;
  }

  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    this.verified++;
    return passwordHash === `plain:${password}`;
  }
}

export class ListedPasswords extends CommonPasswords {
  async listed(): Promise<ReadonlySet<string>> {
    return new Set(['password', 'qwertyuiop', 'letmein']);
  }
}

/** Knows one code, and who came by it. */
export class OneCode extends ReferralDesk {
  readonly code = 'K7QWHM4C';
  readonly arrivals: UserId[] = [];

  async arrived(newcomer: UserId, code: string): Promise<boolean> {
    if (code !== this.code) return false;
    this.arrivals.push(newcomer);
    return true;
  }
}

export class ReadableTokens extends AccessTokens {
  sign(userId: UserId, sessionId: SessionId): { token: string; expiresInS: number } {
    return { token: `${userId}/${sessionId}`, expiresInS: 3600 };
  }
}

export class RecordingMailer extends Mailer {
  readonly sent: Mail[] = [];
  failing = false;

  async send(mail: Mail): Promise<void> {
    if (this.failing) throw new Error('the mail server is away');
    this.sent.push(mail);
  }

  async forget(): Promise<void> {}

  /** The token in the newest mail. */
  get lastToken(): string {
    return /(vt|pr)_[\w-]{43}/.exec(this.sent.at(-1)?.text ?? '')?.[0] ?? '';
  }
}

/** Balances and grants only: identity asks the ledger for nothing else. */
export class InMemoryLedger extends Ledger {
  readonly accounts = new Map<UserId, Record<Currency, bigint>>();
  private readonly keys = new Set<string>();

  snapshot(): () => void {
    const copy = [...this.accounts].map(([userId, account]) => [userId, { ...account }] as const);
    const keys = [...this.keys];
    return () => {
      this.accounts.clear();
      copy.forEach(([userId, account]) => this.accounts.set(userId, account));
      this.keys.clear();
      keys.forEach((key) => this.keys.add(key));
    };
  }

  async openAccounts(userId: UserId): Promise<void> {
    if (!this.accounts.has(userId)) this.accounts.set(userId, { coin: 0n, usd: 0n });
  }

  async grant({ userId, currency, amountMicros, key }: Grant): Promise<boolean> {
    const account = this.accounts.get(userId);
    if (!account || this.keys.has(key)) return false;
    this.keys.add(key);
    account[currency] += amountMicros;
    return true;
  }

  async balances(userId: UserId): Promise<Record<Currency, bigint>> {
    return this.accounts.get(userId) ?? { coin: 0n, usd: 0n };
  }

  lock(): Promise<void> {
    throw new Error('Identity moves no money of several people');
  }

  hold(): Promise<void> {
    throw new Error('Identity holds no money');
  }

  resolve(): Promise<boolean> {
    throw new Error('Identity resolves no holds');
  }

  pay(): Promise<boolean> {
    throw new Error('Identity pays out of no holds');
  }

  extend(): Promise<boolean> {
    throw new Error('Identity extends no holds');
  }

  deposit(): Promise<boolean> {
    throw new Error('Identity takes no deposits');
  }

  recover(): Promise<boolean> {
    throw new Error('Identity recovers no losses');
  }

  chargeBack(): Promise<bigint | null> {
    throw new Error('Identity charges nothing back');
  }

  followDisputed(): Promise<never> {
    throw new Error('Identity charges nothing back');
  }

  exchange(): Promise<boolean> {
    throw new Error('Identity exchanges nothing');
  }

  purse(): Promise<Purse> {
    throw new Error('Identity asks for no gifts');
  }

  debt(): Promise<bigint> {
    throw new Error('Identity charges nothing back');
  }

  refusal(): Promise<DomainError> {
    throw new Error('Identity spends no money');
  }

  heldParts(): Promise<HeldParts> {
    throw new Error('Identity holds no money');
  }

  spentDeposits(): Promise<Record<Currency, bigint>> {
    throw new Error('Identity spends no money');
  }

  clawBack(): Promise<bigint> {
    throw new Error('Identity takes nothing back');
  }

  async earningsByDevice(): Promise<Map<DeviceId, Record<Currency, bigint>>> {
    return new Map();
  }

  async earningsByDay(): Promise<DailyEarning[]> {
    return [];
  }
}
