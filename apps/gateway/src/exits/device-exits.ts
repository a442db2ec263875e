import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import type { SessionId } from '@app/bandwidth/contract';
import type { ExitPass, GatewayRepository, Usage } from '@app/bandwidth/ports/gateway-repository';
import type { DeviceId } from '@app/kernel';
import { EXIT_TUNNEL, type CheckedDestination } from '@app/tunnel';
import { CHANNEL_DEFAULTS, type ChannelOptions } from '../tunnels/agent-channel.js';
import { ConnectedDevices, type DeviceChannelEvents } from '../tunnels/connected-devices.js';
import { DirectExit } from './direct-exit.js';
import type { Exit, Exits, ExitWish } from './exit.js';
import { ExitChannel } from './exit-channel.js';
import { ExitMeter } from './exit-meter.js';

/** How long the settlement of a session waits for its devices' last reports. */
const LAST_WORDS_MS = 1_500;

/** All exits of this gateway: the connected devices, and its own address. */
export class DeviceExits implements Exits {
  /** The connected devices; agents arrive here. */
  readonly devices: ConnectedDevices<ExitPass, ExitChannel>;
  private readonly meter = new ExitMeter();
  private readonly sticky = new StickyChoices();
  private readonly direct = new DirectExit();

  constructor(
    gateways: Pick<GatewayRepository, 'exitOf'>,
    /** Called when a device came or went. */
    onPresence: () => void = () => undefined,
    options: ChannelOptions = CHANNEL_DEFAULTS,
    termsMs?: number,
  ) {
    const reception = {
      purpose: EXIT_TUNNEL,
      passOf: (ticket: string) => gateways.exitOf(ticket),
      newChannel: (socket: WebSocket, address: string, pass: ExitPass, events: DeviceChannelEvents) =>
        new ExitChannel(socket, address, pass, options, {
          ...events,
          onReported: (sessionId, bytes) => this.meter.add(sessionId, pass.deviceId, bytes),
        }),
      onPresence,
    };
    this.devices = new ConnectedDevices(reception, termsMs);
  }

  /** The devices that could carry a stream now or soon. */
  present(): DeviceId[] {
    return this.devices.present();
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
    for (const channel of this.devices.all()) channel.forget(sessionId);
  }

  private again(before: DeviceId | null, wish: ExitWish): Exit | null {
    if (before === null) return wish.kind === 'device' || wish.country !== null ? null : this.direct;
    const channel = this.devices.of(before);
    return channel && wish.kind !== 'direct' && fits(channel, wish) ? exitOn(channel, wish.sessionId) : null;
  }

  /**
   * Devices first, since their owners earn by it: the one with the fewest streams, and among equals the one that waited
   * longest.
   */
  private pick(wish: ExitWish): Exit | null {
    if (wish.kind === 'direct') return wish.country === null ? this.direct : null;
    let best: ExitChannel | undefined;
    for (const channel of this.devices.all())
      if (fits(channel, wish) && (!best || isFreer(channel, best))) best = channel;
    if (best) return exitOn(best, wish.sessionId);
    return wish.kind === 'device' || wish.country !== null ? null : this.direct;
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

const MAX_CHOICES = 50_000;

/** Which exit a buyer's name (`-session-abc`) stands for; drops the least recently used choices first. */
class StickyChoices {
  private readonly choices = new Map<string, DeviceId | null>();

  /** Undefined: none yet; null: the gateway's own address. */
  get(sessionId: SessionId, name: string): DeviceId | null | undefined {
    const key = keyOf(sessionId, name);
    const choice = this.choices.get(key);
    if (choice === undefined) return undefined;
    this.choices.delete(key);
    this.choices.set(key, choice);
    return choice;
  }

  set(sessionId: SessionId, name: string, exit: DeviceId | null): void {
    const key = keyOf(sessionId, name);
    this.choices.delete(key);
    this.choices.set(key, exit);
    const [oldest] = this.choices.keys();
    if (this.choices.size > MAX_CHOICES) this.choices.delete(oldest!);
  }
}

const keyOf = (sessionId: SessionId, name: string): string => `${sessionId} ${name}`;
