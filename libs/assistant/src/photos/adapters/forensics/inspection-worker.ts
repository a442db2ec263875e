import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { HttpErrors } from '@app/platform/http/http.errors';
import { confined } from './confined.js';
import { FrameReader, lengthOf } from './frames.js';
import { decodeAnswer, type InspectionAnswer } from './signals-frame.js';

/** Enough for our own objects; pixels live outside the heap. */
const HEAP_MB = 96;

/** The shell's exit status for a program that could not be started (POSIX, Exit Status for Commands). */
const NOT_STARTED = [126, 127];

/** The process ended before it answered. */
export class InspectionLost extends Error {}

/** One process that inspects one photo at a time. It may die at any time: check `alive` before the next photo. */
export class InspectionWorker {
  private readonly child: ChildProcessByStdio<Writable, Readable, null>;
  private settle: ((answer: InspectionAnswer | null) => void) | undefined;
  private readonly closed: Promise<unknown>;
  alive = true;

  /** Throws `overloaded` when the machine has no room for one more process. */
  constructor(script: string) {
    const memory = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };
    const { file, args, env } = confined(script, [`--max-old-space-size=${HEAP_MB}`], memory);
    this.child = spawn(file, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
    this.child.on('error', () => this.end());
    if (this.child.pid === undefined) throw noRoom();
    lower(this.child.pid);
    const answers = new FrameReader((content) => this.answer(decodeAnswer(content)));
    this.child.stdout.on('data', (chunk: Buffer) => {
      try {
        answers.push(chunk);
      } catch {
        // Our own code doesn't answer so: a photo has taken over the process.
        this.kill();
      }
    });
    // The process died while we wrote to it; its exit event reports that.
    this.child.stdin.on('error', () => undefined);
    this.closed = new Promise<void>((resolve) =>
      this.child.once('close', () => {
        this.end();
        resolve();
      }),
    );
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /**
   * Refuses photos that take longer than `limitMs`, and kills the process then. Rejects with `InspectionLost` if the
   * process dies, and with `overloaded` if it never started.
   */
  async inspect(file: Buffer, limitMs: number): Promise<InspectionAnswer> {
    if (!this.alive) throw new InspectionLost('the process has ended');
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      this.kill();
    }, limitMs);
    try {
      const answered = new Promise<InspectionAnswer | null>((resolve) => (this.settle = resolve));
      this.child.stdin.write(lengthOf(file));
      this.child.stdin.write(file);
      const answer = await answered;
      if (late) return { refusal: 'unreadable', message: 'The photo takes too long to decode.' };
      if (!answer)
        throw NOT_STARTED.includes(this.child.exitCode ?? 0) ? noRoom() : new InspectionLost('the process ended');
      return answer;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the process and waits until it has exited. */
  async stop(): Promise<void> {
    this.child.stdin.end();
    await this.closed;
  }

  kill(): void {
    this.alive = false;
    this.child.kill('SIGKILL');
  }

  private answer(answer: InspectionAnswer | null): void {
    const { settle } = this;
    this.settle = undefined;
    settle?.(answer);
  }

  private end(): void {
    this.alive = false;
    this.answer(null);
  }
}

const noRoom = () => HttpErrors.overloaded('Photos can not be analysed right now.', { retryAfterS: 3 });

/** Photos yield to requests. Set at once, because threads inherit the priority of the process. */
function lower(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // If the platform refuses, inspections run at normal priority and only slow others down.
  }
}
