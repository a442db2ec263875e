import type { AgentEvents } from '../agent.js';
import type { AgentOptions } from '../options.js';
import type { Terminal } from '../terminal.js';
import { ownUpdates } from './own-updates.js';
import { UpdateLoop } from './update-loop.js';

/** How long running jobs may hold up an update. */
const FINISH_MS = 24 * 3_600_000;

/** What an update needs of the running agent. */
export interface Updatable {
  /** Takes no new jobs, gives running ones `limitMs` to end, then ends the agent. */
  finish(limitMs: number): Promise<void>;
  stop(): void;
}

/** Keeps an installed agent up to date, together with the launcher that started it; does nothing without one. */
export class SelfUpdate implements AgentEvents {
  private readonly changing = new AbortController();
  private readonly loop: UpdateLoop | undefined;
  private agent: Updatable | undefined;
  private told: string | undefined;

  constructor(
    options: AgentOptions,
    private readonly terminal: Terminal,
  ) {
    const own = process.send && options.autoUpdate && !options.once ? ownUpdates(options) : undefined;
    this.loop = own && new UpdateLoop(own.updates, own.version, terminal);
  }

  follow(agent: Updatable): void {
    this.agent = agent;
    if (!process.send) return;
    // Without the launcher nobody would start this agent again.
    process.once('disconnect', () => agent.stop());
    // The owner's `update`.
    process.once('SIGUSR2', () => this.change('the next version'));
  }

  ready(): void {
    process.send?.('ready');
    this.loop?.run(this.changing.signal).then(
      ({ version, notes }) => this.change(`version ${version}${notes ? ` (${notes})` : ''}`),
      () => undefined,
    );
  }

  outdated(why: string): void {
    if (why !== this.told)
      this.terminal.line(`${why} ${this.loop ? 'Looking for the update.' : 'To update, run the installer again.'}`);
    this.told = why;
    this.loop?.wake();
  }

  private change(to: string): void {
    this.changing.abort();
    this.terminal.line(`Changing to ${to}: no new jobs; running ones have a day to end.`);
    void this.agent?.finish(FINISH_MS);
  }
}
