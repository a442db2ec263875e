import {
  endIsOnItsWay,
  endOfLine,
  OpenError,
  ProtocolError,
  pump,
  upgradeReplyLength,
  upgradeRequest,
} from '@app/tunnel';
import { timeLimit } from '@app/kernel/time-limit';
import type { PumpEnd, TunnelPurpose } from '@app/tunnel';
import type { TunnelConnection } from './tunnel-connection.js';

/** A stream that a gateway asks for: the meaning of its open line. */
export interface Opening {
  /** The gateway's name for the stream. */
  stream: string;
  deadlineMs: number;
  /** Opens the other end before `limit` aborts. */
  connect(limit: AbortSignal): Promise<PumpEnd>;
  /** The reply for success, and the one for a failure. */
  readonly connected: number;
  statusOf(error: unknown): number;
  /** Counts payload; false: no more may pass, and the stream is cut. */
  carry(bytes: number): boolean;
}

/** What a stream needs from its link. */
export interface StreamHost {
  readonly purpose: TunnelPurpose;
  /** False: no new streams. */
  readonly accepting: boolean;
  /** Throws a ProtocolError. */
  read(openLine: Buffer): Opening;
  /** A stream was opened on this connection. */
  onOpened(): void;
  /** The target ended normally. */
  onEnded(stream: string): void;
  /** The stream closed; usage may be reported. */
  onStreamClosed(): void;
}

/** The agent's end of one data connection: opens it, waits until the gateway opens a stream, and carries that. */
export class TunnelStream {
  private buffer = Buffer.alloc(0);

  constructor(
    private readonly tunnel: TunnelConnection,
    private readonly host: StreamHost,
  ) {}

  /** Resolves when the connection is closed. */
  async serve(gatewayHost: string, channel: string): Promise<void> {
    const { tls } = this.tunnel;
    const closed = new Promise<void>((resolve) => tls.once('close', () => resolve()));
    if (tls.destroyed) return;
    tls.write(upgradeRequest(this.host.purpose, gatewayHost, channel));
    try {
      await this.read((bytes) => upgradeReplyLength(bytes));
      const line = await this.read((bytes) => {
        const end = endOfLine(bytes);
        return end === undefined ? undefined : end + 1;
      });
      await this.carry(this.host.read(line.subarray(0, -1)));
    } catch (error) {
      this.reset();
      if (!(error instanceof ProtocolError || error instanceof ConnectionLost)) throw error;
    }
    await closed;
  }

  reset(): void {
    const { tls, raw } = this.tunnel;
    if (endIsOnItsWay(tls)) tls.destroy();
    else raw.resetAndDestroy();
  }

  private async carry(opening: Opening): Promise<void> {
    const { tls } = this.tunnel;
    this.host.onOpened();
    let target: PumpEnd;
    try {
      if (!this.host.accepting) throw new OpenError('failed');
      target = await this.connect(opening);
    } catch (error) {
      tls.end(Buffer.of(opening.statusOf(error)));
      tls.resume();
      return;
    }
    if (tls.destroyed) return target.reset();
    const gateway: PumpEnd = { socket: tls, reset: () => this.reset() };
    tls.write(Buffer.of(opening.connected));
    // Bytes that the gateway sent early.
    if (this.buffer.length > 0) tls.unshift(this.buffer);
    pump(gateway, target, {
      carry: (bytes) => opening.carry(bytes),
      onEnd: (from) => from === target && this.host.onEnded(opening.stream),
      onClose: () => this.host.onStreamClosed(),
    });
  }

  /** Within the gateway's deadline, and for as long as it waits. */
  private async connect(opening: Opening): Promise<PumpEnd> {
    const gone = new AbortController();
    const abandon = (): void => gone.abort();
    this.tunnel.tls.once('close', abandon);
    try {
      return await opening.connect(timeLimit(gone.signal, opening.deadlineMs));
    } finally {
      this.tunnel.tls.off('close', abandon);
    }
  }

  /** Reads until `lengthOf` knows where the part ends; returns the part, and keeps the rest. */
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
