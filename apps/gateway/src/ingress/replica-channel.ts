import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { WebSocket } from 'ws';
import type { PlacementId } from '@app/deploy/contract';
import { PortErrors } from '@app/deploy/tunnels/domain/port.errors';
import { PortStatus, ProtocolError, readPortStatus, writePortLine } from '@app/tunnel';
import { AgentChannel, type ChannelOptions } from '../tunnels/agent-channel.js';
import type { DeviceChannel, DeviceChannelEvents, DevicePass } from '../tunnels/connected-devices.js';

/** A device that runs replicas with ports. */
export class ReplicaChannel implements DeviceChannel<DevicePass> {
  private readonly agent: AgentChannel;

  constructor(
    socket: WebSocket,
    address: string,
    public pass: DevicePass,
    options: ChannelOptions,
    events: DeviceChannelEvents,
  ) {
    this.agent = new AgentChannel(socket, address, options, {
      ...events,
      onUsage: () => {
        throw new ProtocolError('Nobody counts here');
      },
    });
  }

  get name(): string {
    return this.agent.name;
  }

  get available(): boolean {
    return this.agent.available;
  }

  adopt(pass: DevicePass): void {
    this.pass = pass;
  }

  accept(socket: TLSSocket, raw: Socket): void {
    this.agent.accept(socket, raw);
  }

  /** A connection to the port of a placement. Throws an OpenError, or one of the PortErrors. */
  open(placementId: PlacementId, signal: AbortSignal): Promise<Socket> {
    const line = (stream: string, deadlineMs: number): Buffer => writePortLine({ stream, deadlineMs, placementId });
    return this.agent.open({ line, judge }, signal);
  }

  drain(): void {
    this.agent.drain();
  }

  end(why: string): void {
    this.agent.end(why);
  }
}

function judge(answer: number): void {
  const status = readPortStatus(answer);
  if (status === PortStatus.Connected) return;
  if (status === PortStatus.UnknownPlacement)
    throw PortErrors.replica_not_running('The device does not run this replica any more, or not yet.');
  throw PortErrors.replica_not_answering(
    status === PortStatus.NotAnswering ? 'Nothing listens on its port.' : 'Its device could not connect to its port.',
  );
}
