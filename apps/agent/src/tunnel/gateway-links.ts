import { setTimeout as sleep } from 'node:timers/promises';
import type { Terminal } from '../terminal.js';
import { GatewayLink } from './gateway-link.js';
import type { LinkRole } from './gateway-link.js';
import type { GatewayAddress } from './tunnel-connection.js';

interface Entry {
  link: GatewayLink;
  stop: AbortController;
  ended: Promise<void>;
  /** Undefined until the first try has ended. */
  connected: boolean | undefined;
}

const DRAIN_LOOK_MS = 100;

/** A link to every gateway that the service names, for one purpose. */
export class GatewayLinks {
  private readonly links = new Map<string, Entry>();
  private readonly closing = new Set<Promise<void>>();

  constructor(
    private readonly newRole: () => LinkRole,
    /** What the owner reads about a connection, such as "Sharing bandwidth". */
    private readonly words: string,
    private readonly terminal: Pick<Terminal, 'line'>,
  ) {}

  /** Open streams, over all gateways. */
  get streams(): number {
    return [...this.links.values()].reduce((sum, { link }) => sum + link.streams, 0);
  }

  /** Takes the gateways of a renewed ticket; links to gateways that left may finish their streams. */
  follow(gateways: GatewayAddress[]): void {
    const named = new Set(gateways.map(keyOf));
    for (const [key, entry] of this.links) {
      if (named.has(key)) entry.link.renewed();
      else if (entry.link.streams === 0) this.close(key, entry);
    }
    for (const gateway of gateways) if (!this.links.has(keyOf(gateway))) this.open(gateway);
  }

  /** Refuses new streams; resolves when the running ones have ended or `signal` aborts. */
  async drain(signal: AbortSignal): Promise<void> {
    for (const { link } of this.links.values()) link.drain();
    while (this.streams > 0 && !signal.aborted)
      await sleep(DRAIN_LOOK_MS, undefined, { signal }).catch(() => undefined);
  }

  /** Cuts all connections; resolves when they are closed. */
  async end(): Promise<void> {
    for (const [key, entry] of this.links) this.close(key, entry);
    await Promise.all(this.closing);
  }

  /** The service may name the same gateway again before the old link is gone. */
  private close(key: string, { stop, ended }: Entry): void {
    stop.abort();
    this.links.delete(key);
    const closed = ended.finally(() => this.closing.delete(closed));
    this.closing.add(closed);
  }

  private open(gateway: GatewayAddress): void {
    const key = keyOf(gateway);
    const stop = new AbortController();
    const link = new GatewayLink(gateway, this.newRole(), {
      onConnected: () => this.tell(entry, true, `${this.words} through ${gateway.host}:${gateway.port}.`),
      onLost: (_, why) =>
        this.tell(entry, false, `The gateway ${gateway.host}:${gateway.port} can't be reached: ${why}.`),
    });
    const entry: Entry = { link, stop, ended: link.run(stop.signal), connected: undefined };
    this.links.set(key, entry);
  }

  /** Prints a line per change, not per try. */
  private tell(entry: Entry, connected: boolean, line: string): void {
    if (entry.connected !== connected) this.terminal.line(line);
    entry.connected = connected;
  }
}

const keyOf = ({ host, port, certificateSha256 }: GatewayAddress): string => `${host} ${port} ${certificateSha256}`;
