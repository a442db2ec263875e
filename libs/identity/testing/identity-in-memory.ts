import type { DomainEvent } from '@app/kernel';
import type { MailRequested, NoticeRequested } from '../src/contract.js';
import { OutboxNotices } from '../src/mails/adapters/outbox/outbox-notices.js';
import type { IdentityOptions } from '../src/identity.options.js';
import { AcceptPassword } from '../src/passwords/use-cases/accept-password.js';
import { CheckApiKey } from '../src/keys/adapters/guard/check-api-key.js';
import { RequestMail } from '../src/mails/use-cases/request-mail.js';
import { ChangePassword } from '../src/passwords/use-cases/change-password.js';
import { CheckPassword } from '../src/passwords/use-cases/check-password.js';
import { VerifyEmail } from '../src/mails/use-cases/verify-email.js';
import { ManageApiKeys } from '../src/keys/use-cases/manage-api-keys.js';
import { ForgetOldRecords } from '../src/sessions/use-cases/forget-old-records.js';
import { LogIn } from '../src/sessions/use-cases/log-in.js';
import { EndSession } from '../src/sessions/use-cases/end-session.js';
import { OpenSession, type SignedIn } from '../src/sessions/use-cases/open-session.js';
import { OpenWallet, RegisterAccount } from '../src/accounts/use-cases/register-account.js';
import { RefreshSession } from '../src/sessions/use-cases/refresh-session.js';
import { ResetPassword } from '../src/passwords/use-cases/reset-password.js';
import { SendMail } from '../src/mails/use-cases/send-mail.js';
import type { PasskeyRepository } from '../src/passkeys/ports/passkey-repository.js';
import type { DeviceLoginRepository } from '../src/device-logins/ports/device-login-repository.js';
import { SetPassword } from '../src/passwords/use-cases/set-password.js';
import { ListedPasswords, OneCode, PlainHasher, ReadableTokens, RecordingMailer } from './fakes.js';
import { InMemoryApiKeys } from './in-memory-api-keys.js';
import { InMemorySecondFactors } from './in-memory-second-factors.js';
import { SecretVault } from '@app/kernel/secret-vault';
import { ChangeSecondFactor } from '../src/second-factor/use-cases/change-second-factor.js';
import { CheckSecondFactor } from '../src/second-factor/use-cases/check-second-factor.js';
import { ResetSecondFactor } from '../src/second-factor/use-cases/reset-second-factor.js';
import { SetUpSecondFactor } from '../src/second-factor/use-cases/set-up-second-factor.js';
import { InMemoryLoginAttempts } from './in-memory-login-attempts.js';
import {
  InMemoryAccounts,
  InMemoryMailTokens,
  InMemorySessions,
  InMemorySignInMarks,
  InMemoryStandings,
} from './in-memory-repositories.js';
import { InMemoryUnitOfWork, ManualClock, RecordingOutbox, RecordingTrail } from '@app/kernel/testing';
import { InMemoryLedger } from '@app/ledger/testing';

export const ADA = { username: 'ada', email: 'Ada@example.com', password: 'violet-anchor-72-meadow' };

/** The whole context on in-memory twins, wired as the module does it. */
export class IdentityInMemory {
  readonly clock = new ManualClock();
  readonly accounts = new InMemoryAccounts();
  readonly standings = new InMemoryStandings();
  readonly sessions = new InMemorySessions();
  readonly mailTokens = new InMemoryMailTokens();
  readonly attempts = new InMemoryLoginAttempts(this.accounts);
  readonly ledger = new InMemoryLedger();
  readonly keys = new InMemoryApiKeys();
  readonly marks = new InMemorySignInMarks();
  readonly secondFactors = new InMemorySecondFactors();
  readonly vault = new SecretVault(['the secret of the service in these tests'], 'tests');
  readonly deviceLogins: Pick<DeviceLoginRepository, 'forget'> = { forget: async () => 0 };
  readonly passkeys: Pick<PasskeyRepository, 'removeAll' | 'forgetServed'> = {
    removeAll: async () => 0,
    forgetServed: async () => 0,
  };
  readonly outbox = new RecordingOutbox();
  readonly trail = new RecordingTrail();
  readonly mailer = new RecordingMailer();
  readonly hasher = new PlainHasher();
  readonly referrals = new OneCode();
  readonly unitOfWork = new InMemoryUnitOfWork([
    this.accounts.store,
    this.sessions.sessions,
    this.sessions.tokens,
    this.mailTokens.store,
    this.attempts.counts,
    this.accounts.networks,
    this.keys.store,
    this.marks.store,
    this.secondFactors.store,
    this.secondFactors.codes,
    this.trail,
  ]);
  private readonly tokens = new ReadableTokens();
  private delivered = 0;

  constructor(private readonly changes: Partial<IdentityOptions> = {}) {}

  readonly options: IdentityOptions = {
    accessTokenTtlS: 3600,
    refreshTtlDays: 30,
    secrets: ['the secret of the service in these tests'],
    welcome: { coinMicros: 100_000_000n, usdMicros: 10_000_000n },
    slowDown: true,
    mailFrom: 'Compute Marketplace <no-reply@market.example>',
    smtpUrl: null,
    mailDir: '/nowhere',
    publicUrl: 'https://market.example',
    ...this.changes,
  };

  readonly notices = new OutboxNotices(this.accounts, this.outbox, this.clock);
  readonly acceptPassword = new AcceptPassword(new ListedPasswords(), this.hasher, this.mailTokens);
  readonly openSession = new OpenSession(
    this.sessions,
    this.tokens,
    this.marks,
    this.notices,
    this.ledger,
    this.trail,
    this.clock,
    this.options,
  );
  readonly checkSecondFactor = new CheckSecondFactor(
    this.unitOfWork,
    this.secondFactors,
    this.vault,
    this.trail,
    this.clock,
  );
  readonly checkPassword = new CheckPassword(
    this.unitOfWork,
    this.attempts,
    this.hasher,
    this.checkSecondFactor,
    this.accounts,
    this.outbox,
    this.trail,
    this.clock,
    this.options,
  );
  readonly setUpSecondFactor = new SetUpSecondFactor(
    this.unitOfWork,
    this.secondFactors,
    this.accounts,
    this.checkPassword,
    this.vault,
    this.notices,
    this.trail,
    this.clock,
    this.options,
  );
  readonly changeSecondFactor = new ChangeSecondFactor(
    this.unitOfWork,
    this.secondFactors,
    this.accounts,
    this.checkPassword,
    this.notices,
    this.trail,
  );
  readonly resetSecondFactor = new ResetSecondFactor(this.unitOfWork, this.secondFactors, this.notices, this.trail);
  readonly setPassword = new SetPassword(
    this.unitOfWork,
    this.accounts,
    this.sessions,
    this.mailTokens,
    this.notices,
    this.trail,
    this.clock,
  );
  readonly registerAccount = new RegisterAccount(
    this.unitOfWork,
    this.accounts,
    this.attempts,
    new OpenWallet(this.ledger, this.options),
    this.referrals,
    this.openSession,
    this.outbox,
    this.trail,
    this.clock,
  );
  readonly logIn = new LogIn(this.checkPassword, this.unitOfWork, this.standings, this.openSession, this.trail);
  readonly endSession = new EndSession(this.unitOfWork, this.sessions, this.trail, this.clock);
  readonly refresh = new RefreshSession(
    this.unitOfWork,
    this.sessions,
    this.standings,
    this.tokens,
    this.trail,
    this.clock,
    this.options,
  );
  readonly changePassword = new ChangePassword(
    this.unitOfWork,
    this.standings,
    this.accounts,
    this.checkPassword,
    this.acceptPassword,
    this.setPassword,
  );
  readonly requestMail = new RequestMail(
    this.accounts,
    this.attempts,
    this.unitOfWork,
    this.outbox,
    this.clock,
    this.options,
  );
  readonly sendMail = new SendMail(this.accounts, this.mailTokens, this.mailer, this.clock, this.options);
  readonly verifyEmail = new VerifyEmail(
    this.unitOfWork,
    this.mailTokens,
    this.accounts,
    this.outbox,
    this.notices,
    this.trail,
    this.clock,
  );
  readonly resetPassword = new ResetPassword(
    this.unitOfWork,
    this.mailTokens,
    this.verifyEmail,
    this.attempts,
    this.setPassword,
    this.keys,
    this.passkeys as PasskeyRepository,
    this.outbox,
    this.trail,
    this.clock,
  );
  readonly manageApiKeys = new ManageApiKeys(
    this.unitOfWork,
    this.keys,
    this.sessions,
    this.notices,
    this.trail,
    this.clock,
  );
  readonly checkApiKey = new CheckApiKey(this.keys, this.clock);
  readonly forgetOldRecords = new ForgetOldRecords(
    this.sessions,
    this.mailTokens,
    this.attempts,
    this.keys,
    this.marks,
    this.deviceLogins as DeviceLoginRepository,
    this.passkeys as PasskeyRepository,
    this.mailer,
    this.clock,
    this.options,
  );

  /** From a network that no test logs in from, unless told. */
  async register(person = ADA, address = '192.0.2.200', referralCode?: string): Promise<SignedIn> {
    const { username, email } = person;
    return this.registerAccount.execute({
      username,
      email,
      passwordHash: await this.acceptPassword.execute(person.password),
      language: 'en',
      address,
      referralCode,
    });
  }

  /** What is to be told by mail, in order: the names of the notices. */
  get told(): string[] {
    return this.outbox.events.filter(isNotice).map(({ payload }) => payload.notice);
  }

  /** What the outbox relay does with mails that hold a token: hands over each event once, in order. */
  async deliverMails(): Promise<void> {
    for (; this.delivered < this.outbox.events.length; this.delivered++) {
      const event = this.outbox.events[this.delivered] as DomainEvent;
      if (!isMailRequested(event)) continue;
      await this.sendMail.execute(event.payload, `event-${this.delivered}`);
    }
  }
}

const isNotice = (event: DomainEvent): event is NoticeRequested => event.type === 'identity.notice_requested.v1';
const isMailRequested = (event: DomainEvent): event is MailRequested => event.type === 'identity.mail_requested.v1';
