import type { Job } from '../../../sdk/src/index.js';
import { ask, isYes } from '../terminal/ask.js';
import type { Cli } from '../cli.js';
import { CliError, EXIT } from '../errors.js';
import { coins } from './quantities.js';
import { clean } from '../terminal/text.js';
import { JobView, type Bounds } from './view.js';

/** Most jobs start before the first time. */
const EXPLAIN_EVERY_MS = 3_000;

/**
 * Follows a job to its end. Ctrl-C asks whether to cancel it, a second one leaves it running; without a terminal the first
 * one does. Leaving and cancelling throw a CliError with exit status 130.
 */
export async function watch(cli: Cli, id: string, bounds: Bounds): Promise<Job> {
  const leaving = new AbortController();
  const view = new JobView(cli, bounds);
  const interrupts = new Interrupts(cli, id, view, leaving);
  const explaining = explainWhileWaiting(cli, id, view);
  let cancelled: string | undefined;
  try {
    for await (const event of cli.patientMarket.jobs.logs(id, { signal: leaving.signal })) view.take(event);
  } finally {
    clearInterval(explaining);
    view.end();
    cancelled = await interrupts.end();
  }
  if (cancelled !== undefined) throw new CliError(cancelled, EXIT.interrupted);
  return cli.patientMarket.jobs.get(id);
}

function explainWhileWaiting(cli: Cli, id: string, view: JobView): NodeJS.Timeout {
  const explain = async (): Promise<void> => {
    if (!view.waiting) return;
    const { status, text } = await cli.market.jobs.explain(id);
    if (status === 'waiting') view.explain(text);
  };
  // The log stream reports what is wrong with the connection.
  const tryTo = () => void explain().catch(() => undefined);
  return setInterval(tryTo, EXPLAIN_EVERY_MS).unref();
}

/** What Ctrl-C does while a job is followed. */
class Interrupts {
  /** What to say in the end when the user cancelled the job. */
  private cancelled: string | undefined;
  /** While the request is under way. */
  private cancelling: Promise<void> | undefined;
  private asking: AbortController | undefined;

  constructor(
    private readonly cli: Cli,
    private readonly id: string,
    private readonly view: JobView,
    private readonly leaving: AbortController,
  ) {
    cli.host.interrupted = () => this.press();
  }

  /** The log may tell that the job was cancelled before the market answers the request. */
  async end(): Promise<string | undefined> {
    this.asking?.abort();
    await this.cancelling;
    this.cli.host.interrupted = undefined;
    return this.cancelled;
  }

  private press(): void {
    if (this.cancelling) return;
    if (!this.cli.interactive || this.asking || this.cancelled !== undefined) this.leave();
    else void this.offerToCancel();
  }

  private leave(): void {
    const words = `Job ${this.id} keeps running. Follow it: market jobs watch ${this.id}`;
    this.leaving.abort(new CliError(this.cancelled ?? words, EXIT.interrupted));
  }

  private async offerToCancel(): Promise<void> {
    this.asking = new AbortController();
    this.view.pause();
    const question = '\nCancel the job? The time until now is paid. [y/N] (Ctrl-C again: leave it running) ';
    const { signal } = this.asking;
    const answer = await ask(this.cli.host.stdin, this.cli.host.stderr, question, signal);
    if (signal.aborted) return;
    if (isYes(answer)) await (this.cancelling = this.cancel());
    this.cancelling = undefined;
    this.asking = undefined;
    if (!signal.aborted) this.view.resume();
  }

  private async cancel(): Promise<void> {
    try {
      const { paid_coin, refunded_coin } = await this.cli.market.jobs.cancel(this.id);
      this.cancelled = `Cancelled: ${coins(refunded_coin)} returned, ${coins(paid_coin)} paid.`;
    } catch (error) {
      this.cli.out.say(clean((error as Error).message));
    }
  }
}
