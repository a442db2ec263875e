import { setTimeout } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '@app/platform';
import { DeliveryQueue, type Turn } from '../../ports/delivery-queue.js';
import { TakeTurn } from '../../use-cases/take-turn.js';

/** Endpoints this process sends to at once: they are mostly waited for. */
const AT_ONCE = 64;
const EVERY_MS = 250;
/** At shutdown, for what is on its way. */
const FAREWELL_MS = 2_000;

/** Gives endpoints their turns, many at once; the database settles which process has which. */
@Injectable()
export class DeliverWebhooks implements OnModuleInit, BeforeApplicationShutdown {
  private readonly turns = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private closing = false;
  private failure: unknown;

  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly queue: DeliveryQueue,
    private readonly takeTurn: TakeTurn,
  ) {}

  onModuleInit(): void {
    this.tasks.register({ name: 'deliver webhooks', everyMs: EVERY_MS, run: () => this.run() });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closing = true;
    const ended = async () => {
      while (this.turns.size > 0) await Promise.all(this.turns);
    };
    const enough = new AbortController();
    await Promise.race([ended(), setTimeout(FAREWELL_MS, undefined, { signal: enough.signal }).catch(() => undefined)]);
    enough.abort();
    this.stopping.abort();
    await ended();
  }

  /** Does not wait for the turns it begins. Throws what an earlier one threw, so that it is logged. */
  private async run(): Promise<boolean> {
    const failure = this.failure;
    this.failure = undefined;
    if (failure !== undefined) throw failure;
    const free = AT_ONCE - this.turns.size;
    if (this.closing || free === 0) return false;
    const turns = await this.queue.lease(free);
    for (const turn of turns) this.begin(turn);
    return false;
  }

  private begin(turn: Turn): void {
    const running = this.takeTurn
      .execute(turn, this.stopping.signal)
      .catch((error: unknown) => void (this.failure = error))
      .finally(() => this.turns.delete(running));
    this.turns.add(running);
  }
}
