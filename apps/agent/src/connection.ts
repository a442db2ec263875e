import type { ConnectionWatcher } from './api/http-client.js';
import type { AgentState } from './status/state.js';
import { printable, type Terminal } from './terminal.js';

/** Knows when the server last answered, for lease and owner, and prints a line when it goes away or comes back. */
export class Connection implements ConnectionWatcher {
  private silentSince: number;
  private lastContact: number;
  private trouble: string | undefined;
  /** True while the server can't be reached. */
  away = false;

  constructor(
    private readonly terminal: Terminal,
    private readonly now: () => number = Date.now,
  ) {
    this.silentSince = this.lastContact = now();
  }

  reached(): void {
    this.silentSince = this.lastContact = this.now();
    if (this.away) this.terminal.line('The server answers again.');
    this.away = false;
    this.trouble = undefined;
  }

  failed(why: string): void {
    if (!this.away) this.terminal.line(`The server can't be reached (${why}). Retrying until it answers.`);
    this.away = true;
    this.trouble = why;
  }

  /** Restarts the count of silence. */
  restart(): void {
    this.silentSince = this.now();
  }

  /** Wall-clock milliseconds without an answer, because a computer that slept was silent all that time. */
  silentMs(): number {
    return this.now() - this.silentSince;
  }

  get state(): Pick<AgentState, 'connected' | 'trouble' | 'lastContactAt'> {
    const lastContactAt = new Date(this.lastContact).toISOString();
    return { connected: !this.away, trouble: this.trouble && printable(this.trouble), lastContactAt };
  }
}
