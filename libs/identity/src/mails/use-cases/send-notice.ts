import { Injectable } from '@nestjs/common';
import type { NoticeRequested } from '../../contract.js';
import { writeNoticeMail } from '../domain/notice-mail.js';
import { IdentityOptions } from '../../identity.options.js';
import { Mailer } from '../ports/mailer.js';

/** Mails what happened to somebody's account or money. Delivered twice, it is the same mail twice. */
@Injectable()
export class SendNotice {
  constructor(
    private readonly mailer: Mailer,
    private readonly options: IdentityOptions,
  ) {}

  async execute(payload: NoticeRequested['payload'], key: string): Promise<void> {
    const mail = writeNoticeMail(payload, this.options.publicUrl);
    await this.mailer.send({ key: `${key}-${payload.notice}`, to: payload.to.email, ...mail });
  }
}
