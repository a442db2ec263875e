import type { UserId } from '@app/kernel';
import type { SessionId } from '../src/sessions/domain/session.js';
import { AccessTokens } from '../src/sessions/ports/access-tokens.js';
import { CommonPasswords, PasswordHasher } from '../src/passwords/ports/password-hasher.js';
import { Mailer, type Mail } from '../src/mails/ports/mailer.js';
import { ReferralService } from '../src/accounts/ports/referral-service.js';

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
export class OneCode extends ReferralService {
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
