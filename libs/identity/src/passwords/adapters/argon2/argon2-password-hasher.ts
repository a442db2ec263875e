import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HttpErrors } from '@app/platform';
import { PasswordHasher } from '../../ports/password-hasher.js';
import type { HashAnswer, HashTask } from './hash-process.js';

interface Waiting {
  task: HashTask;
  resolve: (answer: HashAnswer) => void;
  reject: (error: Error) => void;
}

const MAX_WAITING = 200;
/** Any hash of the same cost, for accounts that don't exist. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$c29tZSBzYWx0IG9mIG5vbmU$9p2VR2m1t4jJ0XzMAcTq3XkUOa0S3oyzR1wQ4hHqNlM';

/**
 * argon2id in a process of its own with low priority: hashing uses every idle core and yields to requests,
 * and the API's own thread pool stays free.
 */
@Injectable()
export class Argon2PasswordHasher extends PasswordHasher implements OnApplicationShutdown {
  private readonly threads = availableParallelism();
  private readonly waiting: Waiting[] = [];
  private readonly inFlight = new Map<number, Waiting>();
  private child: ChildProcess | undefined;
  private lastId = 0;

  async hash(password: string): Promise<string> {
    const { hash } = await this.ask({ password });
    return hash ?? '';
  }

  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    const { right } = await this.ask({ password, hash: passwordHash ?? DUMMY_HASH });
    return right === true && passwordHash !== null;
  }

  /** Waits for the end of the process, so that nothing of a stopped service goes on running. */
  async onApplicationShutdown(): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (!child?.connected) return;
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  }

  private ask(work: Omit<HashTask, 'id'>): Promise<HashAnswer> {
    if (this.waiting.length >= MAX_WAITING) return Promise.reject(HttpErrors.overloaded(undefined, { retryAfterS: 2 }));
    return new Promise((resolve, reject) => {
      this.waiting.push({ task: { ...work, id: ++this.lastId }, resolve, reject });
      this.send();
    });
  }

  /** Twice as many tasks as threads are under way, so that no thread waits for this process. */
  private send(): void {
    while (this.inFlight.size < 2 * this.threads) {
      const next = this.waiting.shift();
      if (!next) return;
      this.inFlight.set(next.task.id, next);
      const child = (this.child ??= this.start());
      // A child that did not start or is about to end is lost in a moment, and this task with it.
      if (child.connected) child.send(next.task);
    }
  }

  private start(): ChildProcess {
    const child = fork(fileURLToPath(new URL('./hash-process.js', import.meta.url)), {
      env: { ...process.env, UV_THREADPOOL_SIZE: String(this.threads) },
      execArgv: [],
    });
    lower(child.pid);
    child.on('message', (answer: HashAnswer) => this.settle(answer));
    child.on('error', () => this.lose(child));
    child.on('exit', () => this.lose(child));
    return child;
  }

  private settle(answer: HashAnswer): void {
    const asked = this.inFlight.get(answer.id);
    this.inFlight.delete(answer.id);
    if (answer.failure === undefined) asked?.resolve(answer);
    else asked?.reject(new Error(`The password could not be hashed: ${answer.failure}`));
    this.send();
  }

  /** The process died: clients may try again at once, and the next task starts another process. */
  private lose(child: ChildProcess): void {
    if (this.child !== child) return;
    this.child = undefined;
    const lost = [...this.inFlight.values()];
    this.inFlight.clear();
    for (const { reject } of lost) reject(HttpErrors.overloaded(undefined, { retryAfterS: 1 }));
    this.send();
  }
}

/** Runs before the child makes its threads: on Linux, a thread inherits the priority of its maker. */
function lower(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // On a platform that refuses, hashing runs at normal priority, which only slows others down.
  }
}
