import type { ConnectionOptions } from 'node:tls';
import type { Clock } from '@app/kernel';
import { Undeliverable } from '@app/platform';
import { createTransport, type NodemailerError, type SendMailOptions, type SMTPTransportOptions } from 'nodemailer';
import type { IdentityOptions } from '../../../identity.options.js';
import { Mailer, type Mail } from '../../ports/mailer.js';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** After the server could not be reached, mails fail at once for this long: other events must not wait behind them. */
const AWAY_MS = 15_000;
/** Answers to these steps are about the one mail; what is refused earlier concerns the server or our settings. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);

/**
 * Hands mails to a server by SMTP. A refusal for good of the reader or of the mail (5yz, RFC 5321 §4.2.1) is final;
 * everything else may end: a busy or silent server, a wrong password that the operator mends.
 */
export class SmtpMailer extends Mailer {
  private readonly transport;
  private awayUntilMs = 0;

  constructor(
    private readonly clock: Clock,
    private readonly options: IdentityOptions,
    /** Besides what the system trusts. */
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

  /** Keeps none. */
  async forget(): Promise<void> {}

  /** The error without what the library keeps beside it. */
  private judged(error: NodemailerError): Error {
    if (error.permanent && ABOUT_THE_MAIL.has(error.command ?? '')) return new Undeliverable(error.message);
    if (error.responseCode === undefined) this.awayUntilMs = this.clock.now().getTime() + AWAY_MS;
    return new Error(`The mail could not be handed over (${error.code ?? 'unknown'}): ${error.message}`);
  }
}

/**
 * `smtps` speaks TLS from the start; `smtp` turns to it (STARTTLS) when the server offers it, and must before it tells a
 * password to any machine but this one.
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
 * The message of RFC 5322 that a mail becomes: plain text and HTML, both UTF-8. Addresses and subject are encoded by the
 * library, so nothing in them can add a header; nothing is fetched from a file or a URL. A mail that is sent again has the
 * same Message-ID.
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
    // Nobody is on holiday from a machine's mail (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
