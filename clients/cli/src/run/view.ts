import type { JobLogEvent } from '../../../sdk/src/index.js';
import type { Cli } from '../cli.js';
import { bar, StatusLine } from '../terminal/status-line.js';
import { clean, LogFilter } from '../terminal/text.js';
import { coins, duration } from './quantities.js';

const TICK_MS = 1000;

/** What a job costs at most, and for how long. */
export interface Bounds {
  price: number;
  hours: number;
  /** When the attempt began that runs now. */
  runningSince?: number;
}

/** A job as it goes on: the log on standard output, its state on standard error. */
export class JobView {
  private readonly line: StatusLine;
  private readonly filter: LogFilter;
  private readonly ticking: NodeJS.Timeout;
  private since = Date.now();
  private attempt: string | null = null;
  private running = false;
  private why = '';
  /** Bar and message of the job. */
  private progress: [string, string] = ['', ''];
  /** What arrived while somebody was asked something. */
  private held: string[] | undefined;

  constructor(
    private readonly cli: Cli,
    private readonly bounds: Bounds,
  ) {
    this.line = new StatusLine(cli.host.stderr);
    this.filter = new LogFilter(cli.colours);
    this.ticking = setInterval(() => this.draw(), TICK_MS).unref();
    if (bounds.runningSince !== undefined) this.since = bounds.runningSince;
  }

  take(event: JobLogEvent): void {
    if (this.cli.out.json) this.cli.out.jsonLine(event);
    if (event.type === 'log') this.print(event.text);
    if (event.type === 'progress') this.progress = [bar(event.percent), clean(event.message ?? '')];
    if (event.type === 'status') this.turn(event.status, event.attempt_id);
    if (event.type !== 'log') this.draw();
  }

  /** Why it waits; said once where there is no terminal. */
  explain(text: string): void {
    if (this.running || this.why === text) return;
    this.why = text;
    if (this.cli.host.stderr.isTTY) this.draw();
    else this.cli.out.say(clean(`Waiting: ${text}`));
  }

  get waiting(): boolean {
    return !this.running;
  }

  /** While somebody is asked, nothing is printed. */
  pause(): void {
    this.line.show('');
    this.held = [];
  }

  resume(): void {
    const held = this.held?.join('') ?? '';
    this.held = undefined;
    if (held !== '') this.print(held);
    this.draw();
  }

  end(): void {
    clearInterval(this.ticking);
    this.resume();
    this.line.end();
    if (this.cli.host.stdout.isTTY) this.cli.host.stdout.write(this.filter.end());
  }

  private turn(status: string, attempt: string | null): void {
    const running = status === 'running';
    if (running === this.running && attempt === this.attempt) return;
    const known = this.attempt === null && this.bounds.runningSince !== undefined;
    const lost = this.running && status === 'waiting';
    // The end is told after the log.
    if (!running && status !== 'waiting') return;
    this.running = running;
    this.attempt = attempt;
    this.progress = ['', ''];
    this.why = '';
    if (!known) this.since = Date.now();
    if (running) this.note('A device runs it.');
    else if (lost) this.note('The device was lost; another one starts over.');
  }

  /** A line for those who have no status line. */
  private note(text: string): void {
    if (!this.cli.host.stderr.isTTY && !this.cli.out.json) this.cli.out.say(text);
  }

  private print(text: string): void {
    if (this.cli.out.json) return;
    if (this.held) this.held.push(text);
    else this.write(this.cli.host.stdout.isTTY ? this.filter.write(text) : text);
  }

  private write(text: string): void {
    if (text === '') return;
    const print = () => void this.cli.host.stdout.write(text);
    if (this.cli.host.stdout.isTTY) this.line.around(print, text.endsWith('\n'));
    else print();
  }

  private draw(): void {
    if (this.held || this.cli.out.json) return;
    const elapsed = Date.now() - this.since;
    if (!this.running) return this.line.show(`Waiting ${duration(elapsed)}  ${clean(this.why)}`);
    const { price, hours } = this.bounds;
    const used = Math.min(price, (price * elapsed) / (hours * 3_600_000)).toFixed(6);
    const [drawn, message] = this.progress;
    const parts = ['Running', duration(elapsed), drawn, `${used} of ${coins(price)} so far`, message];
    this.line.show(parts.filter((part) => part !== '').join('  '));
  }
}
