import { Injectable } from '@nestjs/common';
import { Clock, type UserId } from '@app/kernel';
import type { MailPurpose, MailRequested, NoticeRequested } from '../../contract.js';
import type { Account } from '../../accounts/domain/account.js';
import { MAIL_PAUSE_S, MAIL_TOKEN_HOURS, MAIL_TOKEN_PREFIX } from '../domain/mail-token.js';
import type { WrittenMail } from '../domain/letter.js';
import { writeNoticeMail } from '../domain/notice-mail.js';
import { writeTokenMail } from '../domain/token-mail.js';
import { hashSecret, newSecret } from '../../sessions/domain/secrets.js';
import { IdentityOptions } from '../../identity.options.js';
import { AccountRepository } from '../../accounts/ports/account-repository.js';
import { MailTokenRepository } from '../ports/mail-token-repository.js';
import { Mailer } from '../ports/mailer.js';

const HOUR_MS = 3_600_000;

/**
 * Sends the mails that events asked for. A mail with a token goes out if there is such an account and the mail still
 * makes sense; where the address belongs to another account, its owner learns that instead. Delivered twice, it
 * replaces the token of the first mail.
 */
@Injectable()
export class SendMail {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly mailTokens: MailTokenRepository,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    private readonly options: IdentityOptions,
  ) {}

  /** A mail with a token. */
  async execute({ purpose, email, userId, network }: MailRequested['payload'], key: string): Promise<void> {
    const asker = userId ? await this.accounts.byId(userId) : await this.accounts.byEmail(email, network);
    if (!asker || (purpose === 'verify_email' && asker.emailVerifiedAt)) return;
    const named = await this.accounts.byEmail(asker.email);
    const isOwners = named?.emailVerifiedAt && named.id !== asker.id;
    const reader = isOwners ? named : asker;
    const token = await this.newToken(reader.id, purpose, key);
    if (token === null) return;
    const mail = isOwners ? this.tellOwner(reader) : this.withToken(reader, purpose, token);
    await this.mailer.send({ key: `${key}-${purpose}`, to: reader.email, ...mail });
  }

  /** A mail that tells what happened to an account or its money. */
  async notice(payload: NoticeRequested['payload'], key: string): Promise<void> {
    const mail = writeNoticeMail(payload, this.options.publicUrl);
    await this.mailer.send({ key: `${key}-${payload.notice}`, to: payload.to.email, ...mail });
  }

  /** Null when the last mail is less than a minute old. */
  private async newToken(userId: UserId, purpose: MailPurpose, key: string): Promise<string | null> {
    const now = this.clock.now();
    const last = await this.mailTokens.lastIssued(userId, purpose, key);
    if (last && now.getTime() - last.getTime() < MAIL_PAUSE_S * 1000) return null;
    const token = newSecret(MAIL_TOKEN_PREFIX[purpose]);
    await this.mailTokens.keep(key, {
      hash: hashSecret(token),
      userId,
      purpose,
      issuedAt: now,
      expiresAt: new Date(now.getTime() + MAIL_TOKEN_HOURS[purpose] * HOUR_MS),
      usedAt: null,
    });
    return token;
  }

  private withToken({ username, language }: Account, purpose: MailPurpose, token: string): WrittenMail {
    return writeTokenMail({ purpose, username, language, token, publicUrl: this.options.publicUrl });
  }

  /** This mail holds no token; the stored one only limits how often it is sent. */
  private tellOwner({ email, username, language }: Account): WrittenMail {
    const at = this.clock.now().toISOString();
    const to = { email, username, language };
    return writeNoticeMail({ notice: 'address_named', to, facts: {}, at }, this.options.publicUrl);
  }
}
