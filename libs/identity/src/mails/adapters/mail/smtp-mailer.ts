import type { ConnectionOptions } from 'node:tls';
import type { Clock } from '@app/kernel';
import { Undeliverable } from '@app/platform';
import { createTransport, type NodemailerError, type SendMailOptions, type SMTPTransportOptions } from 'nodemailer';
import type { IdentityOptions } from '../../../identity.options.js';
import { Mailer, type Mail } from '../../ports/mailer.js';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/**
 * After the server could not be reached, mails fail at once for this long, so that other events don't wait for them.
 */
const AWAY_MS = 15_000;
/** Refusals at these steps concern one mail; earlier ones concern the server or our settings. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);

/**
 * Hands mails to a server by SMTP. A permanent refusal of the recipient or the mail (5yz, RFC 5321 §4.2.1) is final.
 * All else may pass: a busy or silent server, or a wrong password that the operator corrects.
 */
export class SmtpMailer extends Mailer {
  private readonly transport;
  private awayUntilMs = 0;

  constructor(
    private readonly clock: Clock,
    private readonly options: IdentityOptions,
    /** In addition to the system's trusted certificates. */
    tls: ConnectionOptions = {},
  ) {
    super();
    this.transport = createTransport({ ...transportOf(options.smtpUrl ?? ''), tls });
  }

  async send(mail: Mail): Promise<void> {
    const now = this.clock.now();
    if (now.getTime() < this.awayUntilMs) throw new Error('The mail server could not be reached a moment ago');
    try {
      await this.transport.sendMail(messageOf(mail, this.options, now));
    } catch (error) {
      throw this.judged(error as NodemailerError);
    }
  }

  /** Stores none. */
  async forget(): Promise<void> {}

  /** The error without the library's extra fields. */
  private judged(error: NodemailerError): Error {
    if (error.permanent && ABOUT_THE_MAIL.has(error.command ?? '')) return new Undeliverable(error.message);
    if (error.responseCode === undefined) this.awayUntilMs = this.clock.now().getTime() + AWAY_MS;
    return new Error(`The mail could not be handed over (${error.code ?? 'unknown'}): ${error.message}`);
  }
}

/**
 * `smtps` uses TLS from the start. `smtp` switches to TLS (STARTTLS) if the server offers it, and must before it sends
 * a password to another machine.
 */
export function transportOf(smtpUrl: string): SMTPTransportOptions {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && username !== '' && !isLocal,
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  };
}

/**
 * A mail as an RFC 5322 message: plain text and HTML, both UTF-8. The library encodes addresses and subject, so nothing
 * in them can add a header, and it fetches no file or URL. A mail that is sent again has the same Message-ID.
 */
function messageOf({ key, to, subject, text, html }: Mail, options: IdentityOptions, now: Date): SendMailOptions {
  return {
    from: options.mailFrom,
    to: { name: '', address: to },
    subject,
    text,
    html,
    date: now,
    messageId: `<${key}@${new URL(options.publicUrl).hostname}>`,
    // Prevents out-of-office replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
