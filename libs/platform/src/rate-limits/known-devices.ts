/** How long a worker token counts as a device's after a call that it was good for. */
const KNOWN_MS = 600_000;
const MOST = 100_000;

/**
 * Worker tokens that were good lately, and the routes that they are for, learned by each process from its own answers:
 * a look at the database would cost more than the limit saves. The first call of a device counts as anybody's.
 */
export class KnownDevices {
  private readonly tokens = new Map<string, number>();
  private readonly routes = new Set<string>();

  constructor(private readonly now: () => number = Date.now) {}

  /** A call with this token was admitted, by the token. */
  admitted(token: string, route: string): void {
    this.routes.add(route);
    // At the end of the map, so that its beginning is what was silent longest.
    this.tokens.delete(token);
    this.tokens.set(token, this.now());
    if (this.tokens.size > MOST) this.tokens.delete(this.tokens.keys().next().value!);
  }

  /** Whether this is a device's call, as far as can be known before it is authenticated. */
  has(token: string, route: string): boolean {
    const at = this.tokens.get(token);
    return at !== undefined && this.now() - at < KNOWN_MS && this.routes.has(route);
  }
}
