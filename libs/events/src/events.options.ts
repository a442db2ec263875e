/** What the app tells this context; also its injection token. */
export class EventsOptions {
  /** Secrets that all processes share, newest first. Keys derived from them encrypt the secrets of webhooks. */
  secrets!: string[];
  /** Allows webhooks to this machine and to private networks, over plain HTTP, too; for tests. */
  allowPrivate!: boolean;
  /** Name servers for webhooks' hosts; default: the system's. */
  dnsServers?: string[];
}
