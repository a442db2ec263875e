import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { endIsOnItsWay, OpenError, ProtocolError, wasReset } from '@app/tunnel';

/** How long after the stream's end the agent may confirm that the target ended normally. */
const END_WORD_MS = 5_000;
/** The same after a reset that looks like an end: no confirmation comes, unless it is on its way. */
const RESET_WORD_MS = 250;

/**
 * The gateway's end of one data connection: idle until a stream is opened on it, then that stream. TLS hides whether a
 * connection was ended or cut off, and a killed agent's connections simply end. So the stream's end counts only if the
 * agent confirms on its control channel that the target had ended; otherwise it is an error.
 */
export class DataConnection {
  private streaming = false;
  private told = false;
  private endConfirmed = false;
  private endHeld: NodeJS.Timeout | undefined;
  private received = 0;
  private written = 0;
  private lastError: Error | undefined;

  constructor(
    readonly socket: TLSSocket,
    /** The socket below the TLS: only a TCP socket can be reset. */
    private readonly raw: Socket,
    private readonly onClose: (connection: DataConnection) => void,
  ) {
    socket.on('error', (error) => (this.lastError = error));
    socket.once('close', () => this.closed());
    socket.on('readable', this.whileIdle);
    socket.resetAndDestroy = () => {
      this.reset();
      return socket;
    };
    this.tellAborts();
    this.holdEnds();
  }

  /**
   * Whatever closes a stream before both its ends, the relay sees an abort before the close: a TLS socket whose TCP
   * socket is gone emits 'close' first.
   */
  private tellAborts(): void {
    const { socket } = this;
    const destroy = socket.destroy.bind(socket);
    socket.destroy = (error) => {
      if (this.isCut && !this.told && !socket.destroyed) {
        this.told = true;
        socket.emit('error', error ?? aborted());
      }
      return destroy(this.told ? undefined : error);
    };
  }

  private get isCut(): boolean {
    return this.streaming && !(this.socket.readableEnded && this.socket.writableFinished);
  }

  /** Payload bytes of its stream, both directions. */
  get carried(): number {
    return this.received + this.socket.bytesWritten - this.written;
  }

  /**
   * Opens the stream that `line` asks for, once `judge` accepts the agent's answer. Throws an OpenError, or what
   * `judge` throws; the connection is used up either way.
   */
  async open(line: Buffer, judge: (answer: number) => void, signal: AbortSignal): Promise<Socket> {
    this.socket.off('readable', this.whileIdle);
    try {
      judge(await this.answerTo(line, signal));
    } catch (error) {
      this.reset();
      throw error instanceof ProtocolError ? new OpenError('failed', error.message) : error;
    }
    return this.socket;
  }

  /** The agent confirms that the target ended: an end of the stream is genuine. */
  confirmEnd(): void {
    this.endConfirmed = true;
    if (this.endHeld) this.socket.push(null);
  }

  /** Cuts it, so that both sides see an abort. */
  reset(): void {
    if (this.socket.destroyed) return;
    if (!endIsOnItsWay(this.socket)) this.raw.resetAndDestroy();
    this.socket.destroy();
  }

  private answerTo(line: Buffer, signal: AbortSignal): Promise<number> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const first = this.socket.read(1) as Buffer | null;
        if (first) settle(() => resolve(first[0]!));
      };
      const fail = (): void => {
        const why = this.lastError?.message ?? 'the device went away';
        settle(() => reject(new OpenError(signal.aborted ? 'timeout' : 'failed', why)));
      };
      const settle = (outcome: () => void): void => {
        this.socket.off('readable', look).off('close', fail);
        signal.removeEventListener('abort', fail);
        outcome();
      };
      this.socket.on('readable', look).on('close', fail);
      signal.addEventListener('abort', fail, { once: true });
      if (this.socket.destroyed || signal.aborted) return fail();
      this.socket.write(line);
      this.written = this.socket.bytesWritten;
      // The answer itself is not payload.
      this.received = -1;
      this.streaming = true;
    });
  }

  /** An idle agent must send nothing. */
  private readonly whileIdle = (): void => {
    if (this.socket.read() !== null) this.reset();
  };

  /** Counts what arrives, and holds the end back until it is confirmed; both pass through `push` (net.Socket). */
  private holdEnds(): void {
    const push = this.socket.push.bind(this.socket);
    this.socket.push = (chunk: Buffer | null): boolean => {
      if (chunk !== null) {
        this.received += chunk.length;
        return push(chunk);
      }
      if (!this.streaming) {
        this.reset();
        return false;
      }
      if (!this.endConfirmed) {
        const patience = wasReset(this.socket) ? RESET_WORD_MS : END_WORD_MS;
        this.endHeld ??= setTimeout(() => this.reset(), patience);
        return false;
      }
      clearTimeout(this.endHeld);
      const more = push(null);
      this.socket.read(0);
      return more;
    };
  }

  private closed(): void {
    clearTimeout(this.endHeld);
    this.onClose(this);
  }
}

/** The error of a net.Socket whose peer aborts. */
function aborted(): Error {
  return Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
}
