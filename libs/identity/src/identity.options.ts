/** What the app tells this context; also its injection token. */
export class IdentityOptions {
  /** Lifetime of an access token, in seconds. */
  accessTokenTtlS!: number;
  /** Days that a session lives without a refresh. */
  refreshTtlDays!: number;
  /** The service's secrets, newest first: keys are derived from them. */
  secrets!: string[];
  /** Granted once, at registration. */
  welcome!: { coinMicros: bigint; usdMicros: bigint };
  /** Whether repeated failures are slowed down. */
  slowDown!: boolean;
  /** Sender of the mails: an address, or `Name <address>`. */
  mailFrom!: string;
  /** The mail server; null: mails are written as files. */
  smtpUrl!: string | null;
  /** The folder for mails that are written as files. */
  mailDir!: string;
  /** The service's public address, without a slash at the end. */
  publicUrl!: string;
  /** The same, if the operator set it; else links go to the host that a request was sent to. */
  configuredUrl?: string;
}
