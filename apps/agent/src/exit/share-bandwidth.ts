import { setTimeout as sleep } from 'node:timers/promises';
import { Destinations, ownNetworks } from '@app/tunnel';
import { ApiError, isTokenRefused } from '../api/api-errors.js';
import type { ExitGrant } from '../api/replies.js';
import type { ExitOffer, WorkerApi } from '../api/worker-api.js';
import type { ShareOptions } from '../options.js';
import type { Terminal } from '../terminal.js';
import { GatewayLink } from './gateway-link.js';
import type { ExitTerms } from './gateway-link.js';
import type { MonthlyMeter } from './monthly-meter.js';
import type { GatewayAddress } from './tunnel-connection.js';

/** Until a cap that is reached, or an offer that was refused, is looked at again. */
const REST_MS = 60_000;
const NO_GATEWAY_MS = 5_000;
const FLUSH_MS = 1_000;
const DRAIN_LOOK_MS = 100;
/** Addresses that gateways may have seen this device under. */
const MAX_SEEN = 16;

interface Link {
  link: GatewayLink;
  stop: AbortController;
  ended: Promise<void>;
  /** Undefined until the first try has ended. */
  connected: boolean | undefined;
}

/** Keeps this device an exit: renews the offer, and holds a link to every gateway the service names. */
export class BandwidthShare {
  private readonly links = new Map<string, Link>();
  private readonly seen = new Set<string>();
  private readonly terms: ExitTerms;
  private ticket = '';
  private draining = false;
  private capHit = new AbortController();
  /** The cap is reached, and everybody was told. */
  private resting = false;

  constructor(
    private readonly options: ShareOptions,
    private readonly api: Pick<WorkerApi, 'offerExit' | 'stopExit'>,
    private readonly meter: MonthlyMeter,
    private readonly terminal: Terminal,
  ) {
    const destinations = new Destinations({
      allowPrivate: options.allowPrivateDestinations,
      own: () => [...ownNetworks(), ...this.seen],
    });
    const accepting = (): boolean => !this.draining && !meter.capReached;
    this.terms = {
      ticket: () => this.ticket,
      check: (destination) => destinations.check(destination),
      seenAs: (address) => void (this.seen.size < MAX_SEEN && this.seen.add(address)),
      take: (bytes) => {
        const fits = meter.take(bytes);
        if (!fits) this.capHit.abort();
        return fits;
      },
      get accepting() {
        return accepting();
      },
    };
  }

  /** Shares until `signal` aborts. Rejects only when the owner has to do something. */
  async run(signal: AbortSignal): Promise<void> {
    if (this.options.allowPrivateDestinations)
      this.terminal.line('Warning: strangers may reach this machine and its network (--allow-private-destinations).');
    const flush = setInterval(() => void this.meter.flush(), FLUSH_MS);
    try {
      while (!signal.aborted) await this.pause(await this.renew(signal), signal);
    } finally {
      clearInterval(flush);
      this.endAll();
      await Promise.all([...this.links.values()].map(({ ended }) => ended));
      await this.meter.flush();
    }
  }

  /** No new streams; resolves when the running ones have ended or `signal` aborts. */
  async drain(signal: AbortSignal): Promise<void> {
    this.draining = true;
    for (const { link } of this.links.values()) link.drain();
    while (this.streams > 0 && !signal.aborted)
      await sleep(DRAIN_LOOK_MS, undefined, { signal }).catch(() => undefined);
  }

  /** Streams that run now, over all gateways. */
  get streams(): number {
    return [...this.links.values()].reduce((sum, { link }) => sum + link.streams, 0);
  }

  /** Until it is time to renew, or to say that the cap is reached. */
  private async pause(ms: number, signal: AbortSignal): Promise<void> {
    const until = this.resting ? signal : AbortSignal.any([signal, this.capHit.signal]);
    await sleep(ms, undefined, { signal: until }).catch(() => signal.throwIfAborted());
  }

  /** Answers the milliseconds until the next renewal. */
  private async renew(signal: AbortSignal): Promise<number> {
    if (this.meter.capReached) return this.restUntilNextMonth(signal);
    try {
      const grant = await this.api.offerExit(this.offer(), signal);
      this.meter.learn(grant.carriedBytesMonth);
      this.follow(grant);
      if (this.resting) this.capHit = new AbortController();
      this.resting = false;
      // While no gateway runs, the next one is not waited for longer than needed.
      return grant.gateways.length > 0 ? grant.renewS * 1_000 : Math.min(grant.renewS * 1_000, NO_GATEWAY_MS);
    } catch (error) {
      if (!(error instanceof ApiError) || isTokenRefused(error)) throw error;
      this.terminal.line(`Bandwidth can't be shared: ${error.message}`);
      return REST_MS;
    }
  }

  private offer(): ExitOffer {
    const { maxBytesMonth, minPricePerGb, country } = this.options;
    return {
      ...(maxBytesMonth !== undefined && { max_gb_month: Number(maxBytesMonth) / 1e9 }),
      ...(minPricePerGb !== undefined && { min_price_per_gb: minPricePerGb }),
      ...(country !== undefined && { country }),
    };
  }

  private async restUntilNextMonth(signal: AbortSignal): Promise<number> {
    if (!this.resting) {
      this.terminal.line('The monthly cap is reached: no bandwidth is shared until the next month (UTC).');
      this.endAll();
      await this.api.stopExit(signal);
    }
    this.resting = true;
    return REST_MS;
  }

  /** Links to the gateways that are named now; those that left may let their streams end. */
  private follow(grant: ExitGrant): void {
    this.ticket = grant.ticket;
    const named = new Set(grant.gateways.map(keyOf));
    for (const [key, { link, stop }] of this.links) {
      if (named.has(key)) link.renewed();
      else if (link.streams === 0) stop.abort();
    }
    for (const gateway of grant.gateways) if (!this.links.has(keyOf(gateway))) this.open(gateway);
  }

  private open(gateway: GatewayAddress): void {
    const key = keyOf(gateway);
    const stop = new AbortController();
    const link = new GatewayLink(gateway, this.terms, {
      onConnected: () => this.tell(entry, true, `Sharing bandwidth through ${gateway.host}:${gateway.port}.`),
      onLost: (_, why) => this.tell(entry, false, `The gateway ${gateway.host}:${gateway.port} is away: ${why}.`),
    });
    const ended = link.run(stop.signal).finally(() => this.links.delete(key));
    const entry: Link = { link, stop, ended, connected: undefined };
    this.links.set(key, entry);
  }

  /** One line for each change, not for each try. */
  private tell(entry: Link, connected: boolean, line: string): void {
    if (entry.connected !== connected) this.terminal.line(line);
    entry.connected = connected;
  }

  private endAll(): void {
    for (const { stop } of this.links.values()) stop.abort();
  }
}

const keyOf = ({ host, port, certificateSha256 }: GatewayAddress): string => `${host} ${port} ${certificateSha256}`;
