import type { ConnectionWatcher } from './api/http-client.js';
import type { Terminal } from './terminal.js';

/** When the server was last heard, for the lease; and one line for the owner when it goes away or comes back. */
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
    if (!this.away) this.terminal.line(`The server can't be reached (${why}); trying again until it can.`);
    this.away = true;
  }

  /** Counts the silence from now on. */
  restart(): void {
    this.lastContact = this.now();
  }

  /** Wall-clock milliseconds without an answer: a computer that slept was silent all the while. */
  silentMs(): number {
    return this.now() - this.lastContact;
  }
}
