import type { AgentEvents } from '../agent.js';
import type { AgentOptions } from '../options.js';
import type { Terminal } from '../terminal.js';
import { ownUpdates, type OwnUpdates } from './own-updates.js';
import { UpdateLoop } from './update-loop.js';

/** How long running jobs may hold up an update. */
const FINISH_MS = 24 * 3_600_000;

/** What an update needs of the running agent. */
export interface Updatable {
  /** Takes no new jobs, gives running ones `limitMs` to end, then ends the agent; unless it may not, and takes jobs again. */
  finish(limitMs: number, mayLeave: () => Promise<boolean>): Promise<void>;
  stop(): void;
}

/** Keeps an installed agent up to date, together with the launcher that started it; does nothing without one. */
export class SelfUpdate implements AgentEvents {
  private changing = new AbortController();
  private readonly loop: UpdateLoop | undefined;
  private agent: Updatable | undefined;
  private told: string | undefined;

  constructor(
    options: AgentOptions,
    private readonly terminal: Terminal,
    private readonly launched: Pick<NodeJS.Process, 'send' | 'on' | 'once'> = process,
    private readonly own: Pick<OwnUpdates, 'updates' | 'version' | 'lacksRoom'> | undefined = launched.send &&
      ownUpdates(options),
  ) {
    if (own && options.autoUpdate && !options.once) this.loop = new UpdateLoop(own.updates, own.version, terminal);
  }

  follow(agent: Updatable): void {
    this.agent = agent;
    if (!this.launched.send) return;
    // Without the launcher nobody would start this agent again.
    this.launched.once('disconnect', () => agent.stop());
    // The owner's `update`.
    this.launched.on('SIGUSR2', () => void this.change('the next version'));
  }

  ready(): void {
    this.launched.send?.('ready');
    this.look();
  }

  private look(): void {
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

  private async change(to: string): Promise<void> {
    // The owner may repeat `update` while jobs end.
    if (this.changing.signal.aborted) return;
    this.changing.abort();
    this.terminal.line(`Changing to ${to}: taking no new jobs; running jobs have up to a day to finish.`);
    await this.agent?.finish(FINISH_MS, () => this.mayLeave());
  }

  /** A disk that filled up while jobs ended would let neither version start. */
  private async mayLeave(): Promise<boolean> {
    const full = await this.own?.lacksRoom();
    if (!full) return true;
    this.changing = new AbortController();
    // The loop says so itself, and tries again later.
    if (this.loop) this.look();
    else this.terminal.line(`No update: ${full}. Version ${this.own!.version} runs on.`);
    return false;
  }
}
