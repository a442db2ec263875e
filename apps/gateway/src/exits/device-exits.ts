import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import type { SessionId } from '@app/bandwidth/contract';
import type { ExitPass, Usage } from '@app/bandwidth/ports/gateway-book';
import type { DeviceId } from '@app/kernel';
import type { CheckedDestination } from '@app/tunnel';
import { DirectExit } from './direct-exit.js';
import type { Exit, Exits, ExitWish } from './exit.js';
import { EXIT_CHANNEL_DEFAULTS, ExitChannel } from './exit-channel.js';
import type { ExitChannelOptions } from './exit-channel.js';
import { ExitMeter } from './exit-meter.js';
import { StickyChoices } from './sticky-choices.js';

/** Where the terms of devices come from, and who is told which are here. */
export interface ExitBook {
  /** Null for an unknown or outdated ticket; rejects while the database is away. */
  exitOf(ticket: string): Promise<ExitPass | null>;
}

interface Connected {
  channel: ExitChannel;
  ticket: string;
  /** Its ticket was not known the last time: it may have been renewed a moment before, and the new one is on its way. */
  doubted: boolean;
}

/** How long terms are believed before they are looked up again; a device that was stopped is gone by then. */
const TERMS_MS = 15_000;
/** How long a session's settlement waits for its devices' last reports. */
const LAST_WORDS_MS = 500;

/** All exits of this gateway: the devices that are connected, and its own address. */
export class DeviceExits implements Exits {
  private readonly devices = new Map<DeviceId, Connected>();
  private readonly channels = new Map<string, ExitChannel>();
  private readonly meter = new ExitMeter();
  private readonly sticky = new StickyChoices();
  private readonly direct = new DirectExit();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly book: ExitBook,
    /** Called when a device came or went. */
    private readonly onPresence: () => void = () => undefined,
    private readonly options: ExitChannelOptions = EXIT_CHANNEL_DEFAULTS,
    termsMs = TERMS_MS,
  ) {
    this.timer = setInterval(() => void this.renewAll(), termsMs);
  }

  /** The devices that could carry a stream now or soon. */
  present(): DeviceId[] {
    return [...this.devices.keys()];
  }

  channel(name: string): ExitChannel | undefined {
    return this.channels.get(name);
  }

  /** A device's control channel was opened. An earlier one of the same device is over: its agent came back. */
  connect(socket: WebSocket, address: string, pass: ExitPass, ticket: string): void {
    const { deviceId } = pass;
    this.devices.get(deviceId)?.channel.end('the device connected again');
    const channel = new ExitChannel(socket, address, pass, this.options, {
      onReported: (sessionId, bytes) => this.meter.add(sessionId, deviceId, bytes),
      onTicket: (renewed) => void this.renew(channel, renewed),
      onClose: () => this.disconnected(channel),
    });
    this.channels.set(channel.name, channel);
    this.devices.set(deviceId, { channel, ticket, doubted: false });
    this.onPresence();
  }

  choose(wish: ExitWish): Exit | null {
    if (wish.sticky === null) return this.pick(wish);
    const before = this.sticky.get(wish.sessionId, wish.sticky);
    const chosen = (before !== undefined && this.again(before, wish)) || this.pick(wish);
    if (chosen) this.sticky.set(wish.sessionId, wish.sticky, chosen.deviceId);
    return chosen;
  }

  exitBytes(sessionId: SessionId, deviceId: DeviceId): bigint {
    return this.meter.of(sessionId, deviceId);
  }

  settled(usage: Usage): Promise<void> {
    return this.meter.reported(usage, LAST_WORDS_MS);
  }

  forget(sessionId: SessionId): void {
    this.meter.forget(sessionId);
    for (const channel of this.channels.values()) channel.forget(sessionId);
  }

  /** No new streams for devices; they go to other gateways. */
  drain(): void {
    for (const channel of this.channels.values()) channel.drain();
  }

  close(): void {
    clearInterval(this.timer);
    for (const channel of [...this.channels.values()]) channel.end('the gateway is closing');
  }

  private again(before: DeviceId | null, wish: ExitWish): Exit | null {
    if (before === null) return wish.kind === 'device' || wish.country !== null ? null : this.direct;
    const channel = this.devices.get(before)?.channel;
    return channel && wish.kind !== 'direct' && fits(channel, wish) ? exitOn(channel, wish.sessionId) : null;
  }

  /** Devices first, since their owners live by it: the one with the fewest streams, and of equals the one that waits longest. */
  private pick(wish: ExitWish): Exit | null {
    if (wish.kind === 'direct') return wish.country === null ? this.direct : null;
    let best: ExitChannel | undefined;
    for (const { channel } of this.devices.values())
      if (fits(channel, wish) && (!best || isFreer(channel, best))) best = channel;
    if (best) return exitOn(best, wish.sessionId);
    return wish.kind === 'device' || wish.country !== null ? null : this.direct;
  }

  private async renewAll(): Promise<void> {
    await Promise.all([...this.devices.values()].map(({ channel, ticket }) => this.renew(channel, ticket)));
  }

  private async renew(channel: ExitChannel, ticket: string): Promise<void> {
    const { deviceId } = channel.pass;
    let pass: ExitPass | null;
    try {
      pass = await this.book.exitOf(ticket);
    } catch {
      // The database is away: the terms stand.
      return;
    }
    const connected = this.devices.get(deviceId);
    if (connected?.channel !== channel) return;
    if (pass?.deviceId === deviceId) {
      Object.assign(connected, { ticket, doubted: false });
      channel.adopt(pass);
    } else if (connected.ticket === ticket) {
      if (connected.doubted) channel.end('its ticket is not valid any more');
      connected.doubted = true;
    }
  }

  private disconnected(channel: ExitChannel): void {
    this.channels.delete(channel.name);
    if (this.devices.get(channel.pass.deviceId)?.channel === channel) this.devices.delete(channel.pass.deviceId);
    this.onPresence();
  }
}

function fits(channel: ExitChannel, wish: ExitWish): boolean {
  const { country, minPricePerGbMicros } = channel.pass;
  if (!channel.available || minPricePerGbMicros > wish.pricePerGbMicros) return false;
  return wish.country === null || wish.country === country;
}

function isFreer(channel: ExitChannel, than: ExitChannel): boolean {
  return channel.load === than.load ? channel.lastOpenedAt < than.lastOpenedAt : channel.load < than.load;
}

function exitOn(channel: ExitChannel, sessionId: SessionId): Exit {
  return {
    deviceId: channel.pass.deviceId,
    open: (destination: CheckedDestination, signal: AbortSignal): Promise<Socket> =>
      channel.open(sessionId, destination, signal),
  };
}
