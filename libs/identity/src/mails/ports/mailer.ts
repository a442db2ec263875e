export interface Mail {
  /** The same for a mail that is sent again, so that it can replace the first. */
  key: string;
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** The same as HTML. */
  html: string;
}

/**
 * Hands a mail over for delivery. It throws on failure, and the caller tries again later; it throws `Undeliverable` of
 * the platform if the mail server refused the mail permanently.
 */
export abstract class Mailer {
  abstract send(mail: Mail): Promise<void>;

  /** Deletes its copies of mails that were sent before `before`. */
  abstract forget(before: Date): Promise<void>;
}
