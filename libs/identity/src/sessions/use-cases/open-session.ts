import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, networkOf, newId, type UserId } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import type { Account } from '../../accounts/domain/account.js';
import { Notices } from '../../contract.js';
import { IdentityOptions } from '../../identity.options.js';
import { hashSecret, newSecret } from '../domain/secrets.js';
import { TOKEN_PREFIX, type SessionId, type SessionOrigin, type TokenPlace } from '../domain/session.js';
import { AccessTokens } from '../ports/access-tokens.js';
import { SessionRepository } from '../ports/session-repository.js';
import { SignInMarks } from '../ports/sign-in-marks.js';

const DAY_MS = 86_400_000;

export interface SignedIn {
  accessToken: string;
  expiresInS: number;
  refreshToken: string;
  sessionId: SessionId;
  account: Account;
  balances: { coin: bigint; usd: bigint };
}

/** The last step of registering and logging in: a session, its two tokens, and what clients show of the user. */
@Injectable()
export class OpenSession {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly accessTokens: AccessTokens,
    private readonly marks: SignInMarks,
    private readonly notices: Notices,
    private readonly ledger: Ledger,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly options: IdentityOptions,
  ) {}

  /** In the caller's unit of work. */
  async execute(account: Account, place: TokenPlace = 'program'): Promise<SignedIn> {
    const now = this.clock.now();
    const origin = this.trail.origin();
    const session = {
      id: newId<SessionId>(),
      userId: account.id,
      startedAt: now,
      expiresAt: new Date(now.getTime() + this.options.refreshTtlDays * DAY_MS),
      from: { address: origin?.address ?? null, program: origin?.program ?? null },
    };
    const refreshToken = newSecret(TOKEN_PREFIX[place]);
    await this.sessions.open(session, hashSecret(refreshToken));
    await this.tellIfNew(account.id, session.from);
    const balances = await this.ledger.balances(account.id);
    const { token, expiresInS } = this.accessTokens.sign(account.id, session.id);
    return { accessToken: token, expiresInS, refreshToken, sessionId: session.id, account, balances };
  }

  /** Tells the owner of a sign-in from a network, or with a program, that is new to the account. */
  private async tellIfNew(userId: UserId, { address, program }: SessionOrigin): Promise<void> {
    if (address === null) return;
    const marks = [`network ${networkOf(address)}`, `program ${familyOf(program ?? '')}`];
    if (!(await this.marks.note(userId, marks, this.clock.now()))) return;
    await this.notices.send(userId, { notice: 'new_sign_in', facts: { address, program: program ?? '' } });
  }
}

/** Without its numbers: a browser that updated itself is the same program. */
const familyOf = (program: string): string => program.replace(/[\d._]+/g, '');
