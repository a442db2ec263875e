import type { UserId } from '@app/kernel';
import type { MailPurpose, Language } from '../src/contract.js';
import type { Account } from '../src/accounts/domain/account.js';
import { IdentityErrors } from '../src/identity.errors.js';
import type { MailToken } from '../src/mails/domain/mail-token.js';
import type { Session, SessionId } from '../src/sessions/domain/session.js';
import { AccountStandings, type Closed } from '../src/accounts/ports/account-standings.js';
import { AccountRepository, type Naming, type Renaming } from '../src/accounts/ports/account-repository.js';
import { MailTokenRepository } from '../src/mails/ports/mail-token-repository.js';
import { SignInMarks } from '../src/sessions/ports/sign-in-marks.js';
import {
  SessionRepository,
  type LiveToken,
  type Rotation,
  type Successor,
} from '../src/sessions/ports/session-repository.js';
import { InMemoryStore } from '@app/kernel/testing';

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export class InMemoryAccounts extends AccountRepository {
  readonly store = new InMemoryStore<string, Account>();
  /** When each was last seen on which network. */
  readonly networks = new InMemoryStore<string, Date>();
  private readonly renamed = new Map<UserId, Renaming>();

  async add(account: Account): Promise<void> {
    if (this.store.list((other) => same(other.username, account.username))[0]) throw IdentityErrors.username_taken();
    this.refuseKept(account.username, account.id, account.registeredAt);
    this.store.rows.set(account.id, account);
  }

  async byId(id: UserId): Promise<Account | null> {
    return this.store.rows.get(id) ?? null;
  }

  /** In the order in which the address stands for them. */
  naming(email: string, network = ''): Account[] {
    const newestFirst = this.store.list((account) => same(account.email, email)).reverse();
    const rank = ({ id, emailVerifiedAt }: Account) =>
      emailVerifiedAt ? 0 : this.networks.rows.has(`${id} ${network}`) ? 1 : 2;
    return newestFirst.sort((a, b) => rank(a) - rank(b));
  }

  async byEmail(email: string, network?: string): Promise<Account | null> {
    return this.naming(email, network)[0] ?? null;
  }

  async changeLanguage(id: UserId, language: Language): Promise<void> {
    this.change(id, { language });
  }

  async lockNaming(id: UserId): Promise<Naming | null> {
    const account = this.store.rows.get(id);
    return account ? { username: account.username, changedAt: this.renamed.get(id)?.at ?? null } : null;
  }

  async rename(id: UserId, change: Renaming): Promise<void> {
    const { to } = change;
    if (this.store.list((other) => other.id !== id && same(other.username, to))[0])
      throw IdentityErrors.username_taken();
    this.refuseKept(to, id, change.at);
    this.change(id, { username: to });
    this.renamed.set(id, change);
  }

  private refuseKept(name: string, id: UserId, at: Date): void {
    for (const [owner, { from, keptUntil }] of this.renamed)
      if (owner !== id && same(from, name) && keptUntil > at) throw IdentityErrors.username_taken();
  }

  async changePassword(id: UserId, passwordHash: string): Promise<void> {
    this.change(id, { passwordHash });
  }

  async usernames(ids: UserId[]): Promise<Map<UserId, string>> {
    return new Map(this.store.list(({ id }) => ids.includes(id)).map(({ id, username }) => [id, username]));
  }

  async markEmailVerified(id: UserId, at: Date): Promise<boolean> {
    const account = this.store.rows.get(id);
    if (!account || account.emailVerifiedAt) return false;
    if (this.naming(account.email)[0]?.emailVerifiedAt) throw IdentityErrors.email_taken();
    this.change(id, { emailVerifiedAt: at });
    return true;
  }

  private change(id: UserId, changes: Partial<Account>): void {
    const account = this.store.rows.get(id);
    if (account) this.store.rows.set(id, { ...account, ...changes });
  }
}

/** Of suspended accounts; every id is an account's. */
export class InMemoryStandings extends AccountStandings {
  readonly suspended = new Set<UserId>();
  readonly signedOut = new Map<SessionId, Date>();

  async lock(userId: UserId): Promise<{ suspended: boolean }> {
    return { suspended: this.suspended.has(userId) };
  }

  async isSuspended(userId: UserId): Promise<boolean> {
    return this.suspended.has(userId);
  }

  async suspend(userId: UserId, why: string | null): Promise<void> {
    if (why === null) this.suspended.delete(userId);
    else this.suspended.add(userId);
  }

  async closedSince(_deleted: Date, ended: Date): Promise<Closed[]> {
    const over = [...this.signedOut].filter(([, at]) => at > ended);
    return [
      ...[...this.suspended].map((id): Closed => ({ id, closed: 'suspended' })),
      ...over.map(([id]): Closed => ({ id, closed: 'signed_out' })),
    ];
  }

  async toForget(): Promise<UserId[]> {
    return [];
  }

  async noteForgotten(): Promise<void> {}

  async isAdmin(): Promise<boolean> {
    return false;
  }

  async administrators(): Promise<UserId[]> {
    return [];
  }

  async setRole(): Promise<void> {}
}

type KeptSession = Session & { endedAt: Date | null };
interface KeptToken {
  sessionId: SessionId;
  usedAt: Date | null;
}

export class InMemorySessions extends SessionRepository {
  readonly sessions = new InMemoryStore<string, KeptSession>();
  readonly tokens = new InMemoryStore<string, KeptToken>();

  async open(session: Session, tokenHash: Buffer): Promise<void> {
    this.sessions.rows.set(session.id, { ...session, endedAt: null });
    this.tokens.rows.set(tokenHash.toString('hex'), { sessionId: session.id, usedAt: null });
  }

  async rotate(tokenHash: Buffer, { hash, now, expiresAt, from }: Successor): Promise<Rotation> {
    const token = this.tokens.rows.get(tokenHash.toString('hex'));
    const session = token && this.sessions.rows.get(token.sessionId);
    if (!token || !session) return { outcome: 'unknown' };
    const { id: sessionId, userId } = session;
    if (token.usedAt) return { outcome: 'reused', sessionId, userId, usedAt: token.usedAt };
    if (session.endedAt || session.expiresAt <= now) return { outcome: 'unknown' };
    this.tokens.rows.set(tokenHash.toString('hex'), { ...token, usedAt: now });
    this.tokens.rows.set(hash.toString('hex'), { sessionId: session.id, usedAt: null });
    this.sessions.rows.set(session.id, { ...session, expiresAt, from });
    return { outcome: 'rotated', sessionId, userId };
  }

  async liveTokens(hashes: Buffer[], now: Date): Promise<LiveToken[]> {
    return hashes.flatMap((hash) => {
      const token = this.tokens.rows.get(hash.toString('hex'));
      const session = token && this.sessions.rows.get(token.sessionId);
      if (!session || session.endedAt || session.expiresAt <= now) return [];
      return { hash, sessionId: session.id, userId: session.userId, usedAt: token.usedAt };
    });
  }

  async end(id: SessionId, now: Date): Promise<UserId | null> {
    const session = this.sessions.rows.get(id);
    if (!session || session.endedAt) return null;
    this.sessions.rows.set(id, { ...session, endedAt: now });
    return session.userId;
  }

  async isLive(id: SessionId, now: Date): Promise<boolean> {
    const session = this.sessions.rows.get(id);
    return session !== undefined && !session.endedAt && session.expiresAt > now;
  }

  async ownerOf(id: SessionId): Promise<UserId | null> {
    return this.sessions.rows.get(id)?.userId ?? null;
  }

  async endAll(userId: UserId, now: Date, except?: SessionId): Promise<void> {
    for (const { id } of this.sessions.list((session) => session.userId === userId && session.id !== except))
      await this.end(id, now);
  }

  async forgetOver(before: Date, limit: number): Promise<number> {
    const count = this.sessions.prune(
      ({ endedAt, expiresAt }) => (endedAt !== null && endedAt < before) || expiresAt < before,
      limit,
    );
    this.tokens.prune(({ sessionId }) => !this.sessions.rows.has(sessionId), Infinity);
    return count;
  }

  async forgetUsedTokens(before: Date, limit: number): Promise<number> {
    return this.tokens.prune(({ usedAt }) => usedAt !== null && usedAt < before, limit);
  }
}

export class InMemoryMailTokens extends MailTokenRepository {
  readonly store = new InMemoryStore<string, MailToken>();

  async keep(mailKey: string, token: MailToken): Promise<void> {
    this.store.rows.set(mailKey, token);
  }

  async lastIssued(userId: UserId, purpose: MailPurpose, otherThan: string): Promise<Date | null> {
    const issued = [...this.store.rows]
      .filter(([key, token]) => key !== otherThan && token.userId === userId && token.purpose === purpose)
      .map(([, { issuedAt }]) => issuedAt.getTime());
    return issued.length ? new Date(Math.max(...issued)) : null;
  }

  async find(hash: Buffer, purpose: MailPurpose): Promise<MailToken | null> {
    return this.store.list((token) => token.hash.equals(hash) && token.purpose === purpose)[0] ?? null;
  }

  async use(hash: Buffer, now: Date): Promise<boolean> {
    return this.markUsed((token) => token.hash.equals(hash) && token.expiresAt > now, now) === 1;
  }

  async useAll(userId: UserId, purpose: MailPurpose, now: Date): Promise<void> {
    this.markUsed((token) => token.userId === userId && token.purpose === purpose, now);
  }

  async forget(before: Date, limit: number): Promise<number> {
    return this.store.prune(({ expiresAt }) => expiresAt < before, limit);
  }

  private markUsed(where: (token: MailToken) => boolean, now: Date): number {
    const found = [...this.store.rows].filter(([, token]) => !token.usedAt && where(token));
    for (const [key, token] of found) this.store.rows.set(key, { ...token, usedAt: now });
    return found.length;
  }
}

export class InMemorySignInMarks extends SignInMarks {
  readonly store = new InMemoryStore<string, { userId: UserId; seenAt: Date }>();

  async note(userId: UserId, marks: string[], now: Date): Promise<boolean> {
    const keys = marks.map((mark) => `${userId} ${mark}`);
    const isFirst = this.store.list((mark) => mark.userId === userId).length === 0;
    const isNew = keys.some((key) => !this.store.rows.has(key));
    keys.forEach((key) => this.store.rows.set(key, { userId, seenAt: now }));
    return isNew && !isFirst;
  }

  async forget(before: Date, limit: number): Promise<number> {
    return this.store.prune(({ seenAt }) => seenAt < before, limit);
  }
}
