import { setTimeout as sleep } from 'node:timers/promises';
import { Destinations, ownNetworks } from '@app/tunnel';
import { ApiError, isTokenRefused } from '../api/api-errors.js';
import type { ExitOffer, WorkerApi } from '../api/worker-api.js';
import type { ShareOptions } from '../options.js';
import type { Terminal } from '../terminal.js';
import { GatewayLinks } from '../tunnel/gateway-links.js';
import { ExitRole, type ExitTerms } from './exit-role.js';
import type { MonthlyMeter } from './monthly-meter.js';

/** How long to wait after the cap was reached or the offer was refused. */
const REST_MS = 60_000;
const NO_GATEWAY_MS = 5_000;
const FLUSH_MS = 1_000;
/** How many addresses under which gateways saw this device are kept. */
const MAX_SEEN = 16;

/** Keeps this device an exit: renews the offer, and holds a link to every gateway that the service names. */
export class BandwidthShare {
  private readonly links: GatewayLinks;
  private readonly seen = new Set<string>();
  private ticket = '';
  private draining = false;
  private capHit = new AbortController();
  /** The cap is reached, and the gateways know. */
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
    const terms: ExitTerms = {
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
    this.links = new GatewayLinks(() => new ExitRole(terms), 'Sharing bandwidth', terminal);
  }

  /** Shares until `signal` aborts. Rejects only when the owner has to act. */
  async run(signal: AbortSignal): Promise<void> {
    if (this.options.allowPrivateDestinations)
      this.terminal.line('Warning: strangers can reach this machine and its network (--allow-private-destinations).');
    const flush = setInterval(() => void this.meter.flush(), FLUSH_MS);
    try {
      while (!signal.aborted) await this.pause(await this.renew(signal), signal);
    } finally {
      clearInterval(flush);
      await this.links.end();
      await this.meter.flush();
    }
  }

  /** Refuses new streams; resolves when the running ones have ended or `signal` aborts. */
  async drain(signal: AbortSignal): Promise<void> {
    this.draining = true;
    await this.links.drain(signal);
  }

  /** Open streams, over all gateways. */
  get streams(): number {
    return this.links.streams;
  }

  /** Waits until the next renewal, or until the cap is reached. */
  private async pause(ms: number, signal: AbortSignal): Promise<void> {
    // No timeout, and this object holds both signals.
    // oxlint-disable-next-line no-restricted-properties
    const until = this.resting ? signal : AbortSignal.any([signal, this.capHit.signal]);
    await sleep(ms, undefined, { signal: until }).catch(() => signal.throwIfAborted());
  }

  /** Returns the milliseconds until the next renewal. */
  private async renew(signal: AbortSignal): Promise<number> {
    if (this.meter.capReached) return this.restUntilNextMonth(signal);
    try {
      const grant = await this.api.offerExit(this.offer(), signal);
      this.meter.learn(grant.carriedBytesMonth);
      this.ticket = grant.ticket;
      this.links.follow(grant.gateways);
      if (this.resting) this.capHit = new AbortController();
      this.resting = false;
      // While no gateway runs, ask again sooner.
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
      this.terminal.line('The monthly cap is reached: sharing resumes next month (UTC).');
      void this.links.end();
      await this.api.stopExit(signal);
    }
    this.resting = true;
    return REST_MS;
  }
}
