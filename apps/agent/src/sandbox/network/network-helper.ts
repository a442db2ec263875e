import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { SYSTEM_PATH, enterCommand } from './enter-namespace.js';

const NOBODY = 65_534;

/**
 * Connects on request and hands the sockets back, unread. It is loaded before it enters the job's namespace, knows
 * nothing of the job, and ends with the agent.
 */
const HELPER = `
if (process.getuid() === 0 && process.argv[1] === 'drop') {
  process.setgroups([]);
  process.setgid(${NOBODY});
  process.setuid(${NOBODY});
}
const { connect } = require('node:net');
const dial = (id, port, host, otherwise) => {
  const socket = connect({ host, port, allowHalfOpen: true });
  socket.pause();
  socket.once('connect', () => process.send({ id }, socket));
  socket.once('error', otherwise);
};
process.on('message', ({ id, port }) => dial(id, port, '127.0.0.1', ({ code }) => {
  const error = code === 'ECONNREFUSED' ? 'nothing listens on it' : String(code);
  dial(id, port, '::1', () => process.send({ id, error }));
}));
process.on('disconnect', () => process.exit());
`;

/**
 * File and arguments of the process that enters the namespace at descriptor 4 and becomes the helper; 3 is its channel.
 */
export function helperCommand(isRoot: boolean): [file: string, args: string[]] {
  return enterCommand(isRoot, [process.execPath, '-e', HELPER, ...(isRoot ? ['drop'] : [])]);
}

/** Time limit for a connection inside a sandbox; the first one includes the start of the helper. */
const CONNECT_LIMIT_MS = 10_000;

interface Waiting {
  resolve(socket: Socket): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

interface Answer {
  id: number;
  error?: string;
}

/** A process in a job's network namespace that connects there and hands the sockets over. */
export class NetworkHelper {
  private readonly waiting = new Map<number, Waiting>();
  private readonly process: ChildProcess;
  private complaint = '';
  private nextId = 1;

  /**
   * `namespaceFd` is an open network namespace, needed until this returns. `onEnd` is called when the helper can't be
   * used any more.
   */
  constructor(namespaceFd: number, onEnd: () => void) {
    const [file, args] = helperCommand(process.getuid?.() === 0);
    this.process = spawn(file, args, {
      detached: true,
      cwd: '/',
      env: { PATH: SYSTEM_PATH },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc', namespaceFd],
    });
    const ended = (why: string): void => {
      onEnd();
      for (const id of [...this.waiting.keys()]) this.fail(id, why);
    };
    this.process.stderr?.on(
      'data',
      (chunk: Buffer) => (this.complaint = (this.complaint + chunk.toString()).slice(0, 500)),
    );
    this.process.once('close', () => ended(this.complaint.trim().split('\n')[0] || 'its helper ended'));
    this.process.once('error', ({ message }) => ended(message));
    this.process.on('message', (message, socket) => this.answered(message as Answer, socket as Socket | undefined));
  }

  get busy(): boolean {
    return this.waiting.size > 0;
  }

  /** A connection to `port` of the namespace's loopback; reading has not begun. */
  connect(port: number): Promise<Socket> {
    const id = this.nextId++;
    return new Promise<Socket>((resolve, reject) => {
      const timer = setTimeout(() => this.fail(id, 'it did not answer in time'), CONNECT_LIMIT_MS);
      this.waiting.set(id, { resolve, reject, timer });
      this.process.send({ id, port }, (error) => error && this.fail(id, 'its helper ended'));
    });
  }

  end(): void {
    this.process.kill('SIGKILL');
  }

  private answered({ id, error }: Answer, socket: Socket | undefined): void {
    const waiting = socket && this.forget(id);
    if (!socket) return this.fail(id, error ?? 'it closed the connection at once');
    if (!waiting) return void socket.destroy();
    socket.allowHalfOpen = true;
    // The taker adds its own error listener; until then a reset must not end the agent.
    socket.on('error', () => undefined);
    waiting.resolve(socket);
  }

  private fail(id: number, why: string): void {
    this.forget(id)?.reject(new Error(`The port can't be reached: ${why}.`));
  }

  private forget(id: number): Waiting | undefined {
    const waiting = this.waiting.get(id);
    clearTimeout(waiting?.timer);
    this.waiting.delete(id);
    return waiting;
  }
}
