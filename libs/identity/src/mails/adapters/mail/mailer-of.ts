import type { Clock } from '@app/kernel';
import type { IdentityOptions } from '../../../identity.options.js';
import type { Mailer } from '../../ports/mailer.js';
import { FileMailer } from './file-mailer.js';
import { SmtpMailer } from './smtp-mailer.js';

/** The mail server when there is one, else files. */
export const mailerOf = (clock: Clock, options: IdentityOptions): Mailer =>
  options.smtpUrl === null ? new FileMailer(clock, options) : new SmtpMailer(clock, options);
