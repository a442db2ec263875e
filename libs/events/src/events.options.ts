/** What the app tells this context; also its injection token. */
export class EventsOptions {
  /** Secrets that all processes share, newest first: the secrets of webhooks are kept under keys made of them. */
  secrets!: string[];
  /** Lets webhooks go to this machine and to private networks, over plain HTTP too; for tests. */
  allowPrivate!: boolean;
  /** Name servers that are asked for webhooks' hosts; absent: the system's. */
  dnsServers?: string[];
}
