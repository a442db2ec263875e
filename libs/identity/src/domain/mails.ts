import type { MailPurpose } from '../contract.js';
import { MAIL_TOKEN_HOURS } from './mail-token.js';

export interface MailFacts {
  purpose: MailPurpose;
  username: string;
  token: string;
  /** Address users see, without a slash at the end. */
  publicUrl: string;
}

/** The words of the mails. */
export function writeMail({ purpose, username, token, publicUrl }: MailFacts): { subject: string; text: string } {
  const hours = MAIL_TOKEN_HOURS[purpose];
  const until = `It works once, within ${hours === 1 ? 'one hour' : `${hours} hours`}.`;
  if (purpose === 'verify_email') {
    return {
      subject: 'Confirm your e-mail address',
      text: `Hello ${username},

this token confirms your e-mail address:

    ${token}

Send it as {"token": "..."} to POST ${publicUrl}/auth/verify-email
${until} If you did not register, ignore this mail.
`,
    };
  }
  return {
    subject: 'Choose a new password',
    text: `Hello ${username},

somebody, hopefully you, asked for a new password. This token lets you choose one:

    ${token}

Send it as {"token": "...", "new_password": "..."} to POST ${publicUrl}/auth/password/reset
${until} If you did not ask, ignore this mail: your password stays as it is.
`,
  };
}
