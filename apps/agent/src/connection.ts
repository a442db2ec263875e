import type { ConnectionWatcher } from './api/http-client.js';
import type { Terminal } from './terminal.js';

/** Knows when the server last answered, for the lease, and prints a line when the server goes away or comes back. */
export class Connection implements ConnectionWatcher {
  private lastContact: number;
  /** True while the server can't be reached. */
  away = false;

  constructor(
    private readonly terminal: Terminal,
    private readonly now: () => number = Date.now,
  ) {
    this.lastContact = now();
  }

  reached(): void {
    this.lastContact = this.now();
    if (this.away) this.terminal.line('The server answers again.');
    this.away = false;
  }

  failed(why: string): void {
    if (!this.away) this.terminal.line(`The server can't be reached (${why}). Retrying until it answers.`);
    this.away = true;
  }

  /** Restarts the count of silence. */
  restart(): void {
    this.lastContact = this.now();
  }

  /** Wall-clock milliseconds without an answer, because a computer that slept was silent all that time. */
  silentMs(): number {
    return this.now() - this.lastContact;
  }
}
