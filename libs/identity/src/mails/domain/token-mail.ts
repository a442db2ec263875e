import type { MailPurpose, Language } from '../../contract.js';
import { MAIL_TOKEN_HOURS } from './mail-token.js';
import { writeLetter, type WrittenMail } from './letter.js';
import { MAIL_TEXTS } from './texts/index.js';

export interface TokenMail {
  purpose: MailPurpose;
  username: string;
  language: Language;
  token: string;
  /** The service's public address, without a slash at the end. */
  publicUrl: string;
}

/** Where people and programs use the token. */
const WAYS: Record<MailPurpose, { page: string; endpoint: string }> = {
  verify_email: { page: '/verify-email', endpoint: '/auth/verify-email' },
  reset_password: { page: '/reset-password', endpoint: '/auth/password/reset' },
};

/** The mail whose link confirms an address or opens the page for a new password. */
export function writeTokenMail({ purpose, username, language, token, publicUrl }: TokenMail): WrittenMail {
  const texts = MAIL_TEXTS[language];
  const { subject, says, button, remark } = texts.asked[purpose];
  const { page, endpoint } = WAYS[purpose];
  return writeLetter({
    language,
    subject,
    paragraphs: [texts.hello(username), says],
    rows: [],
    action: { label: button, url: `${publicUrl}${page}?token=${token}` },
    remarks: [remark(MAIL_TOKEN_HOURS[purpose])],
    code: { label: texts.code(`POST ${publicUrl}${endpoint}`), secret: token },
    footer: texts.footer(publicUrl),
  });
}
