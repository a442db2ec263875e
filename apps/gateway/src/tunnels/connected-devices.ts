import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { WebSocket } from 'ws';
import type { DeviceId } from '@app/kernel';
import type { TunnelPurpose } from '@app/tunnel';

/** What a device may do here, by its ticket. */
export interface DevicePass {
  deviceId: DeviceId;
}

/** A device's control channel, for one purpose. */
export interface DeviceChannel<Pass> {
  readonly name: string;
  readonly pass: Pass;
  /** New terms, just looked up. */
  adopt(pass: Pass): void;
  accept(socket: TLSSocket, raw: Socket): void;
  drain(): void;
  end(why: string): void;
}

export interface DeviceChannelEvents {
  onTicket(ticket: string): void;
  onClose(why: string): void;
}

/** How a purpose reads tickets and creates its channels. */
export interface Reception<Pass, Channel> {
  readonly purpose: TunnelPurpose;
  /** Null for an unknown or outdated ticket; rejects while the database is away. */
  passOf(ticket: string): Promise<Pass | null>;
  newChannel(socket: WebSocket, address: string, pass: Pass, events: DeviceChannelEvents): Channel;
  /** A device came or went. */
  onPresence?(): void;
}

interface Connected<Channel> {
  channel: Channel;
  ticket: string;
  /** Its ticket was unknown at the last check. It may have just been renewed, with the new one on its way. */
  doubted: boolean;
}

/** How long terms are cached; by then a stopped device is gone. */
const TERMS_MS = 15_000;

/** The devices connected to this gateway for one purpose, each by its latest channel. */
export class ConnectedDevices<Pass extends DevicePass, Channel extends DeviceChannel<Pass>> {
  private readonly devices = new Map<DeviceId, Connected<Channel>>();
  private readonly channels = new Map<string, Channel>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly reception: Reception<Pass, Channel>,
    termsMs = TERMS_MS,
  ) {
    this.timer = setInterval(() => void this.renewAll(), termsMs);
  }

  get purpose(): TunnelPurpose {
    return this.reception.purpose;
  }

  /** The devices that could carry a stream now or soon. */
  present(): DeviceId[] {
    return [...this.devices.keys()];
  }

  of(deviceId: DeviceId): Channel | undefined {
    return this.devices.get(deviceId)?.channel;
  }

  all(): Channel[] {
    return [...this.channels.values()];
  }

  channel(name: string): Channel | undefined {
    return this.channels.get(name);
  }

  /**
   * Lets the holder of a ticket open its control channel; null if the ticket is not valid. Rejects without the
   * database.
   */
  async admit(ticket: string): Promise<((socket: WebSocket, address: string) => void) | null> {
    const pass = await this.reception.passOf(ticket);
    return pass && ((socket, address) => this.connect(socket, address, pass, ticket));
  }

  /** Takes no new streams; they go to other gateways. */
  drain(): void {
    for (const channel of this.channels.values()) channel.drain();
  }

  close(): void {
    clearInterval(this.timer);
    for (const channel of this.all()) channel.end('the gateway is closing');
  }

  /** A device opened its control channel. An earlier channel of the same device ends: its agent came back. */
  private connect(socket: WebSocket, address: string, pass: Pass, ticket: string): void {
    this.of(pass.deviceId)?.end('the device connected again');
    const channel = this.reception.newChannel(socket, address, pass, {
      onTicket: (renewed) => void this.renew(channel, renewed),
      onClose: () => this.disconnected(channel),
    });
    this.channels.set(channel.name, channel);
    this.devices.set(pass.deviceId, { channel, ticket, doubted: false });
    this.reception.onPresence?.();
  }

  private async renewAll(): Promise<void> {
    await Promise.all([...this.devices.values()].map(({ channel, ticket }) => this.renew(channel, ticket)));
  }

  private async renew(channel: Channel, ticket: string): Promise<void> {
    const { deviceId } = channel.pass;
    let pass: Pass | null;
    try {
      pass = await this.reception.passOf(ticket);
    } catch {
      // The database is away: the known terms stay valid.
      return;
    }
    const connected = this.devices.get(deviceId);
    if (connected?.channel !== channel) return;
    if (pass?.deviceId === deviceId) {
      Object.assign(connected, { ticket, doubted: false });
      channel.adopt(pass);
    } else if (connected.ticket === ticket) {
      if (connected.doubted) channel.end('its ticket is no longer valid');
      connected.doubted = true;
    }
  }

  private disconnected(channel: Channel): void {
    this.channels.delete(channel.name);
    if (this.of(channel.pass.deviceId) === channel) this.devices.delete(channel.pass.deviceId);
    this.reception.onPresence?.();
  }
}
