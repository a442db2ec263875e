/** What the app decides (design rule 12). */
export abstract class IdentityOptions {
  /** Seconds an access token lives. */
  abstract accessTokenTtlS: number;
  /** Days a session lives without being refreshed. */
  abstract refreshTtlDays: number;
  /** Granted once at registration. */
  abstract welcome: { coinMicros: bigint; usdMicros: bigint };
  /** Whether repeated failures are slowed down. */
  abstract slowDown: boolean;
  /** Sender of the mails: an address, or `Name <address>`. */
  abstract mailFrom: string;
  /** The mail server; null: mails are written as files. */
  abstract smtpUrl: string | null;
  /** Folder of the mails that are written as files. */
  abstract mailDir: string;
  /** Address users see, without a slash at the end. */
  abstract publicUrl: string;
}
