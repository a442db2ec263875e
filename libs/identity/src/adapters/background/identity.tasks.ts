import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks, OutboxRelay } from '@app/platform';
import { ForgetLate } from '../../accounts/use-cases/forget-late.js';
import type { LoginFailed, MailRequested, NoticeRequested } from '../../contract.js';
import { SendMail } from '../../mails/use-cases/send-mail.js';
import { CheckPassword } from '../../passwords/use-cases/check-password.js';
import { KeepSecondFactors } from '../../second-factor/use-cases/keep-second-factors.js';
import { ForgetOldRecords } from '../../sessions/use-cases/forget-old-records.js';

const LATE_EVERY_MS = 10_000;
const OLD_EVERY_MS = 600_000;
const RESEAL_EVERY_MS = 3_600_000;

/** What identity does outside of requests; any number of processes together. */
@Injectable()
export class IdentityTasks implements OnModuleInit {
  constructor(
    private readonly relay: OutboxRelay,
    private readonly tasks: BackgroundTasks,
    private readonly sendMail: SendMail,
    private readonly checkPassword: CheckPassword,
    private readonly forgetOldRecords: ForgetOldRecords,
    private readonly forgetLate: ForgetLate,
    private readonly secondFactors: KeepSecondFactors,
  ) {}

  onModuleInit(): void {
    this.relay.on<MailRequested>('identity.mail_requested.v1', (payload, key) => this.sendMail.execute(payload, key));
    this.relay.on<NoticeRequested>('identity.notice_requested.v1', (payload, key) =>
      this.sendMail.notice(payload, key),
    );
    this.relay.on<LoginFailed>('identity.login_failed.v1', (payload) => this.checkPassword.recordFailure(payload));
    this.tasks.register({ name: 'forget late', everyMs: LATE_EVERY_MS, run: () => this.forgetLate.execute() });
    this.tasks.register({
      name: 'forget sessions and attempts',
      everyMs: OLD_EVERY_MS,
      run: () => this.forgetOldRecords.execute(),
    });
    const forgetSecrets = () => this.secondFactors.forget();
    this.tasks.register({ name: 'forget unused secrets of codes', everyMs: OLD_EVERY_MS, run: forgetSecrets });
    const reseal = () => this.secondFactors.reseal();
    this.tasks.register({ name: 'reseal secrets of codes', everyMs: RESEAL_EVERY_MS, run: reseal });
  }
}
