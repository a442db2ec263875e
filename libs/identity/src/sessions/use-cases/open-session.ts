import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, newId } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import type { Account } from '../../accounts/domain/account.js';
import { NoteSignIn } from './note-sign-in.js';
import { hashSecret, newSecret } from '../domain/secrets.js';
import type { SessionId } from '../domain/session.js';
import { IdentityOptions } from '../../identity.options.js';
import { AccessTokens } from '../ports/access-tokens.js';
import { SessionRepository } from '../ports/session-repository.js';

const DAY_MS = 86_400_000;

export interface SignedIn {
  accessToken: string;
  expiresInS: number;
  refreshToken: string;
  sessionId: SessionId;
  account: Account;
  balances: { coin: bigint; usd: bigint };
}

/** The end of registering and of logging in: a session, its two tokens, and what the client shows of the user. */
@Injectable()
export class OpenSession {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly accessTokens: AccessTokens,
    private readonly noteSignIn: NoteSignIn,
    private readonly ledger: Ledger,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly options: IdentityOptions,
  ) {}

  async execute(account: Account): Promise<SignedIn> {
    const now = this.clock.now();
    const origin = this.trail.origin();
    const session = {
      id: newId<SessionId>(),
      userId: account.id,
      startedAt: now,
      expiresAt: new Date(now.getTime() + this.options.refreshTtlDays * DAY_MS),
      from: { address: origin?.address ?? null, program: origin?.program ?? null },
    };
    const refreshToken = newSecret('rt_');
    await this.sessions.open(session, hashSecret(refreshToken));
    await this.noteSignIn.execute(account.id, session.from);
    const balances = await this.ledger.balances(account.id);
    const { token, expiresInS } = this.accessTokens.sign(account.id, session.id);
    return { accessToken: token, expiresInS, refreshToken, sessionId: session.id, account, balances };
  }
}
