import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { DeviceLoginRepository } from '../../device-logins/ports/device-login-repository.js';
import { IdentityOptions } from '../../identity.options.js';
import { ApiKeyRepository } from '../../keys/ports/api-key-repository.js';
import { LoginAttempts } from '../../passwords/ports/login-attempts.js';
import { PasskeyRepository } from '../../passkeys/ports/passkey-repository.js';
import { MailTokenRepository } from '../../mails/ports/mail-token-repository.js';
import { Mailer } from '../../mails/ports/mailer.js';
import { SessionRepository } from '../ports/session-repository.js';
import { SignInMarks } from '../ports/sign-in-marks.js';

const DAY_MS = 86_400_000;
const BATCH = 1_000;
/** Ended keys stay in the list for this long. */
const KEYS_SHOWN_DAYS = 30;
/** As long as a network stays known. */
const MARKS_KEPT_DAYS = 90;
/** For mails that are files: they hold addresses and names, also of deleted accounts. */
const MAILS_KEPT_DAYS = 30;

/** Deletes sessions, tokens, API keys, logins of programs, challenges, counts and mails that no longer matter. Returns whether there is more. */
@Injectable()
export class ForgetOldRecords {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly mailTokens: MailTokenRepository,
    private readonly attempts: LoginAttempts,
    private readonly keys: ApiKeyRepository,
    private readonly marks: SignInMarks,
    private readonly deviceLogins: DeviceLoginRepository,
    private readonly passkeys: PasskeyRepository,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    private readonly options: IdentityOptions,
  ) {}

  async execute(): Promise<boolean> {
    const now = this.clock.now();
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const deleted = [
      await this.sessions.forgetOver(daysAgo(1), BATCH),
      await this.sessions.forgetUsedTokens(daysAgo(this.options.refreshTtlDays), BATCH),
      await this.mailTokens.forget(daysAgo(1), BATCH),
      await this.attempts.forget(now, BATCH),
      await this.keys.forgetOver(daysAgo(KEYS_SHOWN_DAYS), BATCH),
      await this.keys.forgetSpending(daysAgo(1), BATCH),
      await this.marks.forget(daysAgo(MARKS_KEPT_DAYS), BATCH),
      await this.deviceLogins.forget(now, BATCH),
      await this.passkeys.forgetServed(now, BATCH),
    ];
    // Last, so that an unreadable folder doesn't prevent the rest.
    await this.mailer.forget(daysAgo(MAILS_KEPT_DAYS));
    return deleted.includes(BATCH);
  }
}
