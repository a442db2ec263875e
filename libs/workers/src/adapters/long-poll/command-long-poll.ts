import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { Database, Waiters } from '@app/platform';
import { CommandLog, type CommandPage } from '../../ports/command-log.js';

export interface FollowInput {
  deviceId: DeviceId;
  /** Number of the last command that the agent has. */
  after: number;
  waitS: number;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

/** Most commands in one answer; the agent asks again for the rest. */
const PAGE = 100;

/** Lets agents wait for commands. A command of this process wakes them at once, one of another within the poll's half second. */
@Injectable()
export class CommandLongPoll implements BeforeApplicationShutdown {
  private readonly waiters: Waiters<number>;

  constructor(
    private readonly log: CommandLog,
    private readonly database: Database,
  ) {
    this.waiters = new Waiters<number>({
      poll: (waiting) =>
        this.log.news(waiting.map(({ key, detail }) => ({ deviceId: key as DeviceId, after: detail }))),
    });
  }

  /** Null once the device's token is revoked. */
  follow({ deviceId, after, waitS, signal }: FollowInput): Promise<CommandPage | null> {
    return this.waiters.until(
      deviceId,
      () => this.log.after(deviceId, after, PAGE),
      (page) => page === null || page.lastSeq > after,
      { timeoutMs: waitS * 1000, signal, detail: after },
    );
  }

  /** Wakes the device's waiting requests right after the commit; woken earlier they would read nothing yet. */
  wake(deviceId: DeviceId): void {
    this.database.afterCommit(() => this.waiters.wake(deviceId));
  }

  beforeApplicationShutdown(): void {
    this.waiters.close();
  }
}
