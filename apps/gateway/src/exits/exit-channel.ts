import { isIP, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { domainToASCII } from 'node:url';
import type { WebSocket } from 'ws';
import type { SessionId } from '@app/bandwidth/contract';
import type { ExitPass } from '@app/bandwidth/ports/gateway-repository';
import { failureOf, OpenError, parseAddress, readStatus, writeOpenLine, type CheckedDestination } from '@app/tunnel';
import { AgentChannel, randomName, type ChannelOptions } from '../tunnels/agent-channel.js';
import type { DeviceChannel, DeviceChannelEvents } from '../tunnels/connected-devices.js';

export interface ExitChannelEvents extends DeviceChannelEvents {
  /** Further payload bytes that the agent reports for a session. */
  onReported(sessionId: SessionId, bytes: number): void;
}

/** A device that carries buyers' connections: its channel, its terms, and its reported traffic. */
export class ExitChannel implements DeviceChannel<ExitPass> {
  /** When it last got a stream: among devices with equally many streams, the other one is next. */
  lastOpenedAt = 0;
  private readonly agent: AgentChannel;
  private readonly sessions = new Map<string, { sessionId: SessionId; reported: number }>();
  private readonly sessionNames = new Map<SessionId, string>();
  /** Payload bytes of closed streams since the terms were last looked up. */
  private carriedBefore = 0;

  constructor(
    socket: WebSocket,
    address: string,
    public pass: ExitPass,
    options: ChannelOptions,
    private readonly events: ExitChannelEvents,
  ) {
    this.agent = new AgentChannel(socket, address, options, {
      onUsage: (carried) => carried.forEach(([name, bytes]) => this.reported(name, bytes)),
      onTicket: (ticket) => events.onTicket(ticket),
      onStreamClosed: ({ carried }) => (this.carriedBefore += carried),
      onTick: () => this.enforceCap(),
      onClose: (why) => events.onClose(why),
    });
  }

  get name(): string {
    return this.agent.name;
  }

  /** True when it may get another stream. */
  get available(): boolean {
    return this.agent.available && !this.usedUp;
  }

  /** Streams open and being opened. */
  get load(): number {
    return this.agent.load;
  }

  /** Its owner's monthly cap is reached. */
  private get usedUp(): boolean {
    return this.pass.bytesLeft !== null && this.carried >= this.pass.bytesLeft;
  }

  private get carried(): bigint {
    let live = 0;
    for (const stream of this.agent.liveStreams) live += stream.carried;
    return BigInt(this.carriedBefore + live);
  }

  /** New terms, just looked up: they include the traffic so far. */
  adopt(pass: ExitPass): void {
    const before = this.carried;
    this.pass = { ...pass, bytesLeft: pass.bytesLeft === null ? null : pass.bytesLeft + before };
  }

  accept(socket: TLSSocket, raw: Socket): void {
    this.agent.accept(socket, raw);
  }

  /** Throws an OpenError. */
  async open(sessionId: SessionId, destination: CheckedDestination, signal: AbortSignal): Promise<Socket> {
    const target = targetOf(destination);
    this.lastOpenedAt = Date.now();
    const session = this.nameOf(sessionId);
    const line = (stream: string, deadlineMs: number): Buffer =>
      writeOpenLine({ stream, session, deadlineMs, ...target });
    return this.agent.open({ line, judge }, signal);
  }

  drain(): void {
    this.agent.drain();
  }

  /** Forgets a session whose numbers are final. */
  forget(sessionId: SessionId): void {
    const name = this.sessionNames.get(sessionId);
    if (name === undefined) return;
    this.sessionNames.delete(sessionId);
    this.sessions.delete(name);
  }

  end(why: string): void {
    this.agent.end(why);
  }

  /** Counters only grow; the device can't report on sessions that it doesn't carry. */
  private reported(name: string, bytes: number): void {
    const session = this.sessions.get(name);
    if (!session || bytes <= session.reported) return;
    const more = bytes - session.reported;
    session.reported = bytes;
    this.events.onReported(session.sessionId, more);
  }

  private nameOf(sessionId: SessionId): string {
    const known = this.sessionNames.get(sessionId);
    if (known !== undefined) return known;
    const name = randomName();
    this.sessionNames.set(sessionId, name);
    this.sessions.set(name, { sessionId, reported: 0 });
    return name;
  }

  private enforceCap(): void {
    if (this.usedUp) for (const stream of this.agent.liveStreams) stream.reset();
  }
}

function judge(answer: number): void {
  const failure = failureOf(readStatus(answer));
  if (failure) throw new OpenError(failure, 'the exit answers so');
}

/** Sends names as names, so that the device resolves them where it is; literals in the spelling that was checked. */
function targetOf({ host, port, addresses }: CheckedDestination): { host: string; port: number } {
  if (isIP(host) !== 0 || parseAddress(host) !== null) {
    if (addresses[0] === undefined) throw new OpenError('unresolved');
    return { host: addresses[0], port };
  }
  return { host: domainToASCII(host).toLowerCase(), port };
}
