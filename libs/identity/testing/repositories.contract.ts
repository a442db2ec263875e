import { randomBytes } from 'node:crypto';
import { newId } from '@app/kernel/ids';
import type { UserId, UnitOfWork } from '@app/kernel';
import type { Account } from '../src/accounts/domain/account.js';
import type { MailToken } from '../src/mails/domain/mail-token.js';
import type { Session, SessionId } from '../src/sessions/domain/session.js';
import type { AccountRepository } from '../src/accounts/ports/account-repository.js';
import type { ApiKeyRepository } from '../src/keys/ports/api-key-repository.js';
import type { LoginAttempts } from '../src/passwords/ports/login-attempts.js';
import type { MailTokenRepository } from '../src/mails/ports/mail-token-repository.js';
import type { SignInMarks } from '../src/sessions/ports/sign-in-marks.js';
import type { SessionRepository, Successor } from '../src/sessions/ports/session-repository.js';

export interface IdentityStorage {
  accounts: AccountRepository;
  sessions: SessionRepository;
  mailTokens: MailTokenRepository;
  attempts: LoginAttempts;
  keys: ApiKeyRepository;
  marks: SignInMarks;
  unitOfWork: UnitOfWork;
}

const START = Date.parse('2026-11-21T09:00:00Z');
const at = (seconds: number) => new Date(START + seconds * 1000);
const hash = () => randomBytes(32);
let made = 0;

export function anAccount(changes: Partial<Account> = {}): Account {
  const unique = `person-${++made}`;
  return {
    id: newId<UserId>(),
    username: unique,
    email: `${unique}@example.com`,
    passwordHash: 'a hash',
    emailVerifiedAt: null,
    registeredAt: at(0),
    language: 'en',
    ...changes,
  };
}

const aSession = (userId: UserId, expiresAt = at(3600)): Session => ({
  id: newId<SessionId>(),
  userId,
  startedAt: at(0),
  expiresAt,
  from: { address: '192.0.2.1', program: null },
});

const successor = (now: Date, expiresAt: Date, to = hash()): Successor => ({
  ...{ hash: to, now, expiresAt },
  from: { address: '192.0.2.2', program: 'test/1.0' },
});

const aMailToken = (userId: UserId, changes: Partial<MailToken> = {}): MailToken => ({
  hash: hash(),
  userId,
  purpose: 'reset_password',
  issuedAt: at(0),
  expiresAt: at(3600),
  usedAt: null,
  ...changes,
});

/** What the storage of identity promises; run on the in-memory twins and on PostgreSQL. */
export function describeIdentityStorage(name: string, storage: () => IdentityStorage): void {
  async function kept(changes: Partial<Account> = {}): Promise<Account> {
    const account = anAccount(changes);
    await storage().accounts.add(account);
    return account;
  }

  describe(`${name}: accounts`, () => {
    it('come back as they were, by id and by address in any case', async () => {
      const account = await kept({ email: `Mixed.Case-${++made}@Example.com`, emailVerifiedAt: at(5) });
      expect(await storage().accounts.byId(account.id)).toEqual(account);
      expect(await storage().accounts.byEmail(account.email.toUpperCase())).toEqual(account);
      expect(await storage().accounts.byId(newId<UserId>())).toBeNull();
      expect(await storage().accounts.byEmail('nobody@example.com')).toBeNull();
    });

    it('have one owner per username, without regard to case', async () => {
      const { username } = await kept();
      await expect(kept({ username: username.toUpperCase() })).rejects.toMatchObject({ code: 'username_taken' });
    });

    it('L8: share an address until one confirms it; of ten at once, one', async () => {
      const { accounts, attempts } = storage();
      const { email } = await kept({ registeredAt: at(0) });
      const others = [];
      for (let other = 1; other < 10; other++)
        others.push(await kept({ email: email.toUpperCase(), registeredAt: at(other) }));
      expect((await accounts.byEmail(email))?.id).toBe(others.at(-1)?.id);
      await attempts.trust(others[3]!.id, 'home', at(20));
      expect((await accounts.byEmail(email, 'home'))?.id).toBe(others[3]?.id);
      const outcomes = await Promise.allSettled(others.map(({ id }) => accounts.markEmailVerified(id, at(30))));
      const refusals = outcomes.filter(({ status }) => status === 'rejected');
      expect(refusals.map((refusal) => 'reason' in refusal && refusal.reason.code)).toEqual(
        Array(8).fill('email_taken'),
      );
      const owner = others[outcomes.findIndex(({ status }) => status === 'fulfilled')];
      expect((await accounts.byEmail(email, 'home'))?.id).toBe(owner?.id);
      const attempt = await attempts.find(email, 'elsewhere', at(40));
      expect(attempt.map(({ account }) => account?.emailVerifiedAt ?? null)).toEqual([null, at(30)]);
    });

    it('are won by one of twenty registrations at once', async () => {
      const names = { username: `wanted-${++made}`, email: `wanted-${made}@example.com` };
      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => kept(names)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('are not there when the unit of work fails', async () => {
      const account = anAccount();
      const work = storage().unitOfWork.run(async () => {
        await storage().accounts.add(account);
        await storage().sessions.open(aSession(account.id), hash());
        throw new Error('half way');
      });
      await expect(work).rejects.toThrow('half way');
      expect(await storage().accounts.byId(account.id)).toBeNull();
    });

    it('change their password and keep the first time of verification', async () => {
      const { id } = await kept();
      await storage().accounts.changePassword(id, 'another hash');
      expect(await storage().accounts.markEmailVerified(id, at(7))).toBe(true);
      expect(await storage().accounts.markEmailVerified(id, at(8))).toBe(false);
      expect(await storage().accounts.byId(id)).toMatchObject({ passwordHash: 'another hash', emailVerifiedAt: at(7) });
    });
  });

  describe(`${name}: sessions`, () => {
    async function opened(expiresAt?: Date) {
      const { id: userId } = await kept();
      const session = aSession(userId, expiresAt);
      const token = hash();
      await storage().sessions.open(session, token);
      const rotate = (from = token, now = at(10), to = hash()) =>
        storage().sessions.rotate(from, successor(now, at(now.getTime() / 1000 - START / 1000 + 3600), to));
      return { userId, session, token, rotate };
    }

    it('rotate a token once and know it afterwards as used', async () => {
      const { userId, session, rotate } = await opened();
      expect(await rotate()).toEqual({ outcome: 'rotated', sessionId: session.id, userId });
      expect(await rotate()).toEqual({ outcome: 'reused', sessionId: session.id, userId, usedAt: at(10) });
      expect(await rotate(hash())).toEqual({ outcome: 'unknown' });
    });

    it('find those of some tokens whose session is live', async () => {
      const { userId, session, token, rotate } = await opened(at(100));
      const live = (hashes: Buffer[], now = at(20)) => storage().sessions.liveTokens(hashes, now);
      const [next, sessionId] = [hash(), session.id];
      expect(await live([hash(), token])).toEqual([{ hash: token, sessionId, userId, usedAt: null }]);
      await rotate(token, at(10), next);
      const used = { hash: token, sessionId, userId, usedAt: at(10) };
      const unused = { hash: next, sessionId, userId, usedAt: null };
      expect(await live([token, next])).toEqual([used, unused]);
      expect(await live([next, token])).toEqual([unused, used]);
      expect(await live([hash()])).toEqual([]);
      expect(await live([next], at(9_999))).toEqual([]);
      await storage().sessions.end(sessionId, at(30));
      expect(await live([next, token])).toEqual([]);
    });

    it('rotate a token for one of ten at once', async () => {
      const { rotate } = await opened();
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => rotate()));
      expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([...Array<string>(9).fill('reused'), 'rotated']);
    });

    it('live on with each rotation and expire without', async () => {
      const { token, rotate } = await opened(at(100));
      const next = hash();
      expect(await rotate(token, at(99), next)).toMatchObject({ outcome: 'rotated' });
      expect(await rotate(next, at(3_600))).toMatchObject({ outcome: 'rotated' });
      const other = await opened(at(100));
      expect(await other.rotate(other.token, at(100))).toEqual({ outcome: 'unknown' });
    });

    it('say whose they were when they end, once', async () => {
      const { userId, session } = await opened();
      const isLive = (now: number) => storage().sessions.isLive(session.id, at(now));
      expect(await storage().sessions.ownerOf(session.id)).toBe(userId);
      expect([await isLive(0), await isLive(1_000_000)]).toEqual([true, false]);
      expect(await storage().sessions.end(session.id, at(1))).toBe(userId);
      expect(await isLive(0)).toBe(false);
      expect(await storage().sessions.end(session.id, at(2))).toBeNull();
      expect(await storage().sessions.ownerOf(session.id)).toBe(userId);
      expect(await storage().sessions.ownerOf(newId<SessionId>())).toBeNull();
    });

    it('end alone or all but one', async () => {
      const { userId, session, rotate } = await opened();
      const keep = aSession(userId);
      const keepToken = hash();
      await storage().sessions.open(keep, keepToken);
      await storage().sessions.endAll(userId, at(5), keep.id);
      expect(await rotate()).toEqual({ outcome: 'unknown' });
      await storage().sessions.end(session.id, at(6));
      const rotated = await storage().sessions.rotate(keepToken, successor(at(7), at(999)));
      expect(rotated).toMatchObject({ outcome: 'rotated' });
      await storage().sessions.endAll(userId, at(8));
      const late = await storage().sessions.rotate(keepToken, successor(at(9), at(999)));
      expect(late).toMatchObject({ outcome: 'reused' });
    });

    it('are forgotten after their end or expiry, and not before', async () => {
      const [ended, expired, live] = [await opened(), await opened(at(50)), await opened(at(100_000))];
      await storage().sessions.end(ended.session.id, at(50));
      while ((await storage().sessions.forgetOver(at(51), 2)) === 2);
      await ended.rotate(live.token, at(60));
      expect(await live.rotate(live.token, at(61))).toMatchObject({ outcome: 'reused' });
      expect(await expired.rotate(expired.token, at(40))).toEqual({ outcome: 'unknown' });
      expect(await storage().sessions.forgetUsedTokens(at(61), 1000)).toBeGreaterThan(0);
      expect(await live.rotate(live.token, at(62))).toEqual({ outcome: 'unknown' });
    });
  });

  describe(`${name}: tokens of mails`, () => {
    it('come back as they were; the same mail again replaces its token', async () => {
      const { id } = await kept();
      const [first, second] = [aMailToken(id), aMailToken(id, { issuedAt: at(5) })];
      const key = `mail-${++made}`;
      await storage().mailTokens.keep(key, first);
      expect(await storage().mailTokens.find(first.hash, 'reset_password')).toEqual(first);
      expect(await storage().mailTokens.find(first.hash, 'verify_email')).toBeNull();
      await storage().mailTokens.keep(key, second);
      expect(await storage().mailTokens.find(first.hash, 'reset_password')).toBeNull();
      expect(await storage().mailTokens.lastIssued(id, 'reset_password', 'another mail')).toEqual(at(5));
      expect(await storage().mailTokens.lastIssued(id, 'reset_password', key)).toBeNull();
      expect(await storage().mailTokens.lastIssued(id, 'verify_email', 'another mail')).toBeNull();
    });

    it('are used once, by one of ten at once, and not after they expired', async () => {
      const { id } = await kept();
      const [token, late] = [aMailToken(id), aMailToken(id)];
      await storage().mailTokens.keep(`mail-${++made}`, token);
      await storage().mailTokens.keep(`mail-${++made}`, late);
      const uses = await Promise.all(Array.from({ length: 10 }, () => storage().mailTokens.use(token.hash, at(1))));
      expect(uses.filter(Boolean)).toHaveLength(1);
      expect(await storage().mailTokens.use(late.hash, at(3600))).toBe(false);
      await storage().mailTokens.useAll(id, 'reset_password', at(2));
      expect(await storage().mailTokens.use(late.hash, at(3))).toBe(false);
      expect(await storage().mailTokens.find(late.hash, 'reset_password')).toMatchObject({ usedAt: at(2) });
    });

    it('are forgotten after they expired', async () => {
      const { id } = await kept();
      const [old, live] = [aMailToken(id, { expiresAt: at(10) }), aMailToken(id, { expiresAt: at(9_999_999) })];
      await storage().mailTokens.keep(`mail-${++made}`, old);
      await storage().mailTokens.keep(`mail-${++made}`, live);
      while ((await storage().mailTokens.forget(at(11), 2)) === 2);
      expect(await storage().mailTokens.find(old.hash, 'reset_password')).toBeNull();
      expect(await storage().mailTokens.find(live.hash, 'reset_password')).toEqual(live);
    });
  });

  describe(`${name}: failed attempts`, () => {
    const network = () => `192.0.2.${++made}`;
    const find = async (email: string, from: string, now: Date) => (await storage().attempts.find(email, from, now))[0];

    it('give the account, and count every failure of many at once', async () => {
      const account = await kept();
      const from = network();
      const attempt = await find(account.email.toUpperCase(), from, at(0));
      expect(attempt).toMatchObject({ account, networkSeenAt: null, blockedForS: 0 });
      await Promise.all(Array.from({ length: 7 }, () => storage().attempts.failed([attempt], at(0))));
      expect((await find(account.email, from, at(0))).blockedForS).toBe(60);
      expect((await find(account.email, network(), at(59))).blockedForS).toBe(1);
      expect((await find(account.email, network(), at(60))).blockedForS).toBe(0);
    });

    it('are cleared by a success, which also makes the network known', async () => {
      const { email } = await kept();
      const from = network();
      const attempt = await find(email, from, at(0));
      for (let failure = 0; failure < 5; failure++) await storage().attempts.failed([attempt], at(0));
      expect(await storage().attempts.succeeded(attempt, at(1))).toBe(14);
      expect(await storage().attempts.succeeded(attempt, at(15))).toBe(0);
      const known = await find(email, from, at(16));
      expect(known).toMatchObject({ networkSeenAt: at(15), blockedForS: 0 });
      const stranger = await find(email, network(), at(16));
      for (let failure = 0; failure < 5; failure++) await storage().attempts.failed([stranger], at(16));
      expect((await find(email, from, at(16))).blockedForS).toBe(0);
      for (let failure = 0; failure < 5; failure++) await storage().attempts.failed([known], at(16));
      expect((await find(email, from, at(16))).blockedForS).toBe(15);
      expect(await storage().attempts.succeeded(known, at(31))).toBe(0);
      await storage().attempts.failed([known], at(31));
      expect((await find(email, from, at(31))).blockedForS).toBe(0);
    });

    it('are counted for addresses without an account', async () => {
      const email = `nobody-${++made}@example.com`;
      const attempt = await find(email, network(), at(0));
      expect(attempt.account).toBeNull();
      for (let failure = 0; failure < 5; failure++) await storage().attempts.failed([attempt], at(0));
      expect((await find(email.toUpperCase(), network(), at(0))).blockedForS).toBe(15);
    });

    it('are cleared, from everywhere, when the owner is trusted', async () => {
      const { id, email } = await kept();
      const stranger = await find(email, network(), at(0));
      for (let failure = 0; failure < 5; failure++) await storage().attempts.failed([stranger], at(0));
      const from = network();
      await storage().attempts.trust(id, from, at(1));
      expect(await find(email, from, at(1))).toMatchObject({ networkSeenAt: at(1), blockedForS: 0 });
      expect((await find(email, network(), at(1))).blockedForS).toBe(0);
    });

    it('limit the mails one network asks for', async () => {
      const from = network();
      for (let request = 0; request < 20; request++) expect(await storage().attempts.mailAsked(from, at(0))).toBe(0);
      expect(await storage().attempts.mailAsked(from, at(0))).toBe(15);
      expect(await storage().attempts.mailAsked(network(), at(0))).toBe(0);
    });

    it('limit the wrong codes of one network', async () => {
      const from = network();
      for (let wrong = 0; wrong < 10; wrong++) {
        expect(await storage().attempts.codesBlockedS(from, at(0))).toBe(0);
        await storage().attempts.codeFailed(from, at(0));
      }
      expect(await storage().attempts.codesBlockedS(from, at(0))).toBe(15);
      expect(await storage().attempts.codesBlockedS(network(), at(0))).toBe(0);
    });

    it('are forgotten when they no longer matter', async () => {
      const { email } = await kept();
      const from = network();
      const attempt = await find(email, from, at(0));
      for (let failure = 0; failure < 5; failure++) await storage().attempts.failed([attempt], at(0));
      await storage().attempts.succeeded(attempt, at(20));
      expect(await storage().attempts.forget(at(20), 1000)).toBe(0);
      expect(await storage().attempts.forget(at(91 * 86_400), 1000)).toBeGreaterThan(0);
      expect((await find(email, from, at(91 * 86_400))).networkSeenAt).toBeNull();
    });
  });

  describe(`${name}: marks of sign-ins`, () => {
    it('are new when one of them is, but for the first sign-in of an account', async () => {
      const [{ id }, other] = [await kept(), await kept()];
      const note = (marks: string[], now = at(0)) => storage().marks.note(id, marks, now);
      expect(await note(['home', 'browser'])).toBe(false);
      expect(await note(['home', 'browser'])).toBe(false);
      expect(await note(['office', 'browser'])).toBe(true);
      expect(await note(['office', 'browser'])).toBe(false);
      expect(await note(['home', 'phone'])).toBe(true);
      expect(await note(['office', 'phone'])).toBe(false);
      expect(await storage().marks.note(other.id, ['home', 'browser'], at(0))).toBe(false);
    });

    it('are forgotten when they were not seen for long', async () => {
      const { id } = await kept();
      const days = (count: number) => at(count * 86_400);
      const note = (marks: string[], now: Date) => storage().marks.note(id, marks, now);
      await note(['home', 'browser'], days(0));
      await note(['office', 'browser'], days(100));
      while ((await storage().marks.forget(days(50), 2)) === 2);
      expect(await note(['office', 'browser'], days(101))).toBe(false);
      expect(await note(['home', 'browser'], days(101))).toBe(true);
    });
  });
}
