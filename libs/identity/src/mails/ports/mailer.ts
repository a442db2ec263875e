export interface Mail {
  /** The same for a mail that is sent again, so that it may replace the first. */
  key: string;
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** The same as a page. */
  html: string;
}

/**
 * Hands a mail over for delivery; throws when it could not, and is then asked again later. What the mail server refused
 * for good throws `Undeliverable` of the platform, and is not asked again.
 */
export abstract class Mailer {
  abstract send(mail: Mail): Promise<void>;

  /** Deletes what it keeps of mails that were sent before `before`. */
  abstract forget(before: Date): Promise<void>;
}
