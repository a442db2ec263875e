import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks, OutboxRelay } from '@app/platform';
import type { LoginFailed, MailRequested, NoticeRequested } from '../../contract.js';
import { ForgetLate } from '../../accounts/use-cases/forget-late.js';
import { ForgetOldRecords } from '../../sessions/use-cases/forget-old-records.js';
import { RecordFailedLogin } from '../../passwords/use-cases/record-failed-login.js';
import { SendMail } from '../../mails/use-cases/send-mail.js';
import { SendNotice } from '../../mails/use-cases/send-notice.js';

/** What identity does outside of requests. */
@Injectable()
export class IdentityTasks implements OnModuleInit {
  constructor(
    private readonly relay: OutboxRelay,
    private readonly tasks: BackgroundTasks,
    private readonly sendMail: SendMail,
    private readonly sendNotice: SendNotice,
    private readonly recordFailedLogin: RecordFailedLogin,
    private readonly forgetOldRecords: ForgetOldRecords,
    private readonly forgetLate: ForgetLate,
  ) {}

  onModuleInit(): void {
    this.relay.on<MailRequested>('identity.mail_requested.v1', (payload, key) => this.sendMail.execute(payload, key));
    this.relay.on<NoticeRequested>('identity.notice_requested.v1', (payload, key) =>
      this.sendNotice.execute(payload, key),
    );
    this.relay.on<LoginFailed>('identity.login_failed.v1', (payload) => this.recordFailedLogin.execute(payload));
    this.tasks.register({ name: 'forget late', everyMs: 10_000, run: () => this.forgetLate.execute() });
    this.tasks.register({
      name: 'forget sessions and attempts',
      everyMs: 600_000,
      run: () => this.forgetOldRecords.execute(),
    });
  }
}
