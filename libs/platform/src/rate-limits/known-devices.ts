/** How long a worker token counts as known after a successful call. */
const KNOWN_MS = 600_000;
const MOST = 100_000;

/**
 * Worker tokens that were valid lately, and their routes, learned by each process from its own responses: a database
 * look-up would cost more than the limit saves. A device's first call counts like anybody's.
 */
export class KnownDevices {
  private readonly tokens = new Map<string, number>();
  private readonly routes = new Set<string>();

  constructor(private readonly now: () => number = Date.now) {}

  /** A call was admitted with this token. */
  admitted(token: string, route: string): void {
    this.routes.add(route);
    // At the end of the map, so that the longest silent come first.
    this.tokens.delete(token);
    this.tokens.set(token, this.now());
    if (this.tokens.size > MOST) this.tokens.delete(this.tokens.keys().next().value!);
  }

  /** Whether this is a device's call, as far as can be known before authentication. */
  has(token: string, route: string): boolean {
    const at = this.tokens.get(token);
    return at !== undefined && this.now() - at < KNOWN_MS && this.routes.has(route);
  }
}
