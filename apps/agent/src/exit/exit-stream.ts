import { connect } from 'node:net';
import type { Socket } from 'node:net';
import {
  endOfLine,
  OpenError,
  openErrorOf,
  OpenStatus,
  ProtocolError,
  pump,
  readOpenLine,
  statusOf,
  upgradeReplyLength,
  upgradeRequest,
} from '@app/tunnel';
import type { CheckedDestination, Destination, OpenRequest, PumpEnd } from '@app/tunnel';
import type { TunnelConnection } from './tunnel-connection.js';

/** What a stream asks of the agent around it. */
export interface ExitHost {
  /** Looks up and judges a destination. Throws an OpenError. */
  check(destination: Destination): Promise<CheckedDestination>;
  /** False: no new streams, the agent is leaving or the cap is reached. */
  readonly accepting: boolean;
  /** Counts payload; false: the owner's cap allows no more. */
  carry(session: string, bytes: number): boolean;
  /** A stream was opened on this connection. */
  onOpened(): void;
  /** The target ended properly. */
  onEnded(stream: string): void;
  /** Its stream closed; usage may be reported. */
  onStreamClosed(): void;
}

/** How long one of several addresses is tried. */
const TRY_MS = 3_000;

/** The agent's end of one data connection: asks for it, waits until the gateway opens a stream, and carries that. */
export class ExitStream {
  private buffer = Buffer.alloc(0);

  constructor(
    private readonly tunnel: TunnelConnection,
    private readonly host: ExitHost,
  ) {}

  /** Resolves when the connection is closed. */
  async serve(gatewayHost: string, channel: string): Promise<void> {
    const { tls } = this.tunnel;
    const closed = new Promise<void>((resolve) => tls.once('close', () => resolve()));
    if (tls.destroyed) return;
    tls.write(upgradeRequest(gatewayHost, channel));
    try {
      await this.read((bytes) => upgradeReplyLength(bytes));
      const line = await this.read((bytes) => {
        const end = endOfLine(bytes);
        return end === undefined ? undefined : end + 1;
      });
      await this.carry(readOpenLine(line.subarray(0, -1)));
    } catch (error) {
      this.reset();
      if (!(error instanceof ProtocolError || error instanceof ConnectionLost)) throw error;
    }
    await closed;
  }

  reset(): void {
    this.tunnel.raw.resetAndDestroy();
  }

  private async carry(request: OpenRequest): Promise<void> {
    const { tls, raw } = this.tunnel;
    this.host.onOpened();
    let target: Socket;
    try {
      if (!this.host.accepting) throw new OpenError('failed');
      target = await this.connect(request);
    } catch (error) {
      tls.end(Buffer.of(statusOf(openErrorOf(error).failure)));
      tls.resume();
      return;
    }
    if (tls.destroyed) return void target.resetAndDestroy();
    const gateway: PumpEnd = { socket: tls, reset: () => void raw.resetAndDestroy() };
    const destination: PumpEnd = { socket: target, reset: () => void target.resetAndDestroy() };
    tls.write(Buffer.of(OpenStatus.Connected));
    // What the gateway sent early.
    if (this.buffer.length > 0) tls.unshift(this.buffer);
    pump(gateway, destination, {
      carry: (bytes) => this.host.carry(request.session, bytes),
      onEnd: (from) => from === destination && this.host.onEnded(request.stream),
      onClose: () => this.host.onStreamClosed(),
    });
  }

  /** Connects to the addresses that were judged, one after the other, within the gateway's deadline. */
  private async connect({ host, port, deadlineMs }: OpenRequest): Promise<Socket> {
    const deadline = AbortSignal.timeout(deadlineMs);
    const gone = new AbortController();
    const abandon = (): void => gone.abort();
    this.tunnel.tls.once('close', abandon);
    const limit = AbortSignal.any([deadline, gone.signal]);
    try {
      const { addresses } = await within(this.host.check({ host, port }), limit);
      let failure: unknown = new OpenError('unresolved');
      for (const [index, address] of addresses.entries()) {
        const last = index === addresses.length - 1;
        try {
          return await connectTo(address, port, last ? limit : AbortSignal.any([limit, AbortSignal.timeout(TRY_MS)]));
        } catch (error) {
          failure = error;
        }
        if (limit.aborted) break;
      }
      throw failure;
    } finally {
      this.tunnel.tls.off('close', abandon);
    }
  }

  /** Reads until `lengthOf` knows where the part ends; answers the part, and keeps the rest. */
  private read(lengthOf: (bytes: Buffer) => number | undefined): Promise<Buffer> {
    const { tls } = this.tunnel;
    return new Promise((resolve, reject) => {
      const take = (): void => {
        const chunk = tls.read() as Buffer | null;
        if (chunk) this.buffer = Buffer.concat([this.buffer, chunk]);
        const length = lengthOf(this.buffer);
        if (length === undefined) return;
        settle();
        const part = this.buffer.subarray(0, length);
        this.buffer = this.buffer.subarray(length);
        resolve(part);
      };
      const look = (): void => {
        try {
          take();
        } catch (error) {
          settle();
          reject(error as Error);
        }
      };
      const lost = (): void => {
        settle();
        reject(new ConnectionLost());
      };
      const settle = (): void => void tls.off('readable', look).off('end', lost).off('close', lost);
      tls.on('readable', look).on('end', lost).on('close', lost);
      if (tls.destroyed) lost();
      else look();
    });
  }
}

class ConnectionLost extends Error {}

function within<T>(work: Promise<T>, limit: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(new OpenError('timeout'));
    if (limit.aborted) late();
    limit.addEventListener('abort', late, { once: true });
    work.then(resolve, reject).finally(() => limit.removeEventListener('abort', late));
  });
}

function connectTo(host: string, port: number, limit: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, allowHalfOpen: true, noDelay: true });
    const settle = (outcome: () => void): void => {
      socket.off('connect', connected).off('error', failed);
      limit.removeEventListener('abort', late);
      outcome();
    };
    const connected = (): void => settle(() => resolve(socket));
    const failed = (error: Error): void => settle(() => reject(openErrorOf(error)));
    const late = (): void => {
      socket.destroy();
      settle(() => reject(new OpenError('timeout')));
    };
    socket.once('connect', connected).once('error', failed);
    limit.addEventListener('abort', late, { once: true });
    if (limit.aborted) late();
  });
}
