import type { SendMailOptions } from 'nodemailer';
import type { IdentityOptions } from '../../../identity.options.js';
import type { Mail } from '../../ports/mailer.js';

/**
 * The message of RFC 5322 that a mail becomes: plain text and HTML, both UTF-8. Addresses and subject are encoded by the
 * library, so nothing in them can add a header; nothing is fetched from a file or a URL. A mail that is sent again has the
 * same Message-ID.
 */
export function messageOf({ key, to, subject, text, html }: Mail, options: MessageOptions, now: Date): SendMailOptions {
  return {
    from: options.mailFrom,
    to: { name: '', address: to },
    subject,
    text,
    html,
    date: now,
    messageId: `<${key}@${new URL(options.publicUrl).hostname}>`,
    // Nobody is on holiday from a machine's mail (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

export type MessageOptions = Pick<IdentityOptions, 'mailFrom' | 'publicUrl'>;
