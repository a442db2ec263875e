import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { PortErrors } from '@app/deploy/tunnels/domain/port.errors';
import type { ReplicaDirectory, PortTarget } from '@app/deploy/tunnels/ports/replica-directory';
import { DomainError } from '@app/kernel/domain-error';
import { timeLimit } from '@app/kernel/time-limit';
import { OpenError, PORTS_TUNNEL } from '@app/tunnel';
import { CHANNEL_DEFAULTS, type ChannelOptions } from '../tunnels/agent-channel.js';
import { ConnectedDevices, type DeviceChannelEvents, type DevicePass } from '../tunnels/connected-devices.js';
import { ReplicaChannel } from './replica-channel.js';

/** Time limit for one connection to a cluster node. */
const CONNECT_MS = 10_000;
const RETRY_AFTER_S = 2;

/** Reaches the ports of replicas: through their devices' tunnels, or directly on the nodes of a cluster. */
export class ReplicaConnector {
  /** The connected devices; agents arrive here. */
  readonly devices: ConnectedDevices<DevicePass, ReplicaChannel>;

  constructor(
    directory: Pick<ReplicaDirectory, 'deviceOf'>,
    private readonly options: ChannelOptions = { ...CHANNEL_DEFAULTS, openMs: CONNECT_MS },
    termsMs?: number,
  ) {
    const reception = {
      purpose: PORTS_TUNNEL,
      passOf: async (ticket: string): Promise<DevicePass | null> => {
        const deviceId = await directory.deviceOf(createHash('sha256').update(ticket).digest());
        return deviceId === null ? null : { deviceId };
      },
      newChannel: (socket: WebSocket, address: string, pass: DevicePass, events: DeviceChannelEvents) =>
        new ReplicaChannel(socket, address, pass, this.options, events),
    };
    this.devices = new ConnectedDevices(reception, termsMs);
  }

  /** A connection to the replica's port; half-open allowed, reading not begun. Throws one of the PortErrors. */
  async open(target: PortTarget, signal: AbortSignal): Promise<Socket> {
    try {
      return await (target.deviceId === null ? this.openNode(target, signal) : this.openDevice(target, signal));
    } catch (error) {
      if (error instanceof DomainError) throw error;
      throw PortErrors.replica_not_answering(
        error instanceof OpenError && error.failure === 'timeout' ? 'It did not answer in time.' : undefined,
      );
    }
  }

  private async openDevice({ deviceId, placementId }: PortTarget, signal: AbortSignal): Promise<Socket> {
    const channel = this.devices.of(deviceId!);
    if (!channel?.available) throw PortErrors.replica_not_connected(undefined, { retryAfterS: RETRY_AFTER_S });
    return channel.open(placementId, signal);
  }

  private openNode({ address }: PortTarget, signal: AbortSignal): Promise<Socket> {
    if (address === null) throw PortErrors.replica_not_connected(undefined, { retryAfterS: RETRY_AFTER_S });
    const [, host = '', port] = /^\[?(.+?)\]?:(\d+)$/.exec(address) ?? [];
    const limit = timeLimit(signal, CONNECT_MS);
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port: Number(port), allowHalfOpen: true, noDelay: true });
      const settle = (outcome: () => void): void => {
        socket.off('connect', connected).off('error', failed);
        limit.removeEventListener('abort', late);
        outcome();
      };
      const connected = (): void => settle(() => resolve(socket));
      const failed = (error: Error): void => settle(() => reject(error));
      const late = (): void => {
        socket.destroy();
        settle(() => reject(new OpenError('timeout')));
      };
      socket.once('connect', connected).once('error', failed);
      limit.addEventListener('abort', late, { once: true });
      if (limit.aborted) late();
    });
  }
}
