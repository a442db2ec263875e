export interface Mail {
  /** The same for a mail that is sent again, so that it may replace the first. */
  key: string;
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/** Hands a mail over for delivery; throws when it could not, and is then asked again later. */
export abstract class Mailer {
  abstract send(mail: Mail): Promise<void>;
}
