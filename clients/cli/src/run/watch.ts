import type { Job } from '../../../sdk/src/index.js';
import { ask, isYes } from '../terminal/ask.js';
import type { Cli } from '../cli.js';
import { CliError, EXIT } from '../errors.js';
import { coins } from './quantities.js';
import { JobView, type Terms } from './view.js';

/** Most jobs start before the first time. */
const EXPLAIN_EVERY_MS = 3_000;

/**
 * Follows a job to its end. Ctrl-C asks whether to cancel it, a second one leaves it running; without a terminal the first
 * one does. Leaving and cancelling throw a CliError with exit status 130.
 */
export async function watch(cli: Cli, id: string, terms: Terms): Promise<Job> {
  const leaving = new AbortController();
  const view = new JobView(cli, terms);
  const interrupts = new Interrupts(cli, id, view, leaving);
  const explaining = explainWhileWaiting(cli, id, view);
  try {
    for await (const event of cli.patientMarket.jobs.logs(id, { signal: leaving.signal })) view.take(event);
  } finally {
    interrupts.end();
    clearInterval(explaining);
    view.end();
  }
  if (interrupts.cancelled !== undefined) throw new CliError(interrupts.cancelled, EXIT.interrupted);
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
  cancelled: string | undefined;
  private asking: AbortController | undefined;

  constructor(
    private readonly cli: Cli,
    private readonly id: string,
    private readonly view: JobView,
    private readonly leaving: AbortController,
  ) {
    cli.host.interrupted = () => this.press();
  }

  end(): void {
    this.asking?.abort();
    this.cli.host.interrupted = undefined;
  }

  private press(): void {
    if (!this.cli.interactive || this.asking) this.leave();
    else void this.offerToCancel();
  }

  private leave(): void {
    const words = `Job ${this.id} keeps running. Follow it: market jobs watch ${this.id}`;
    this.leaving.abort(new CliError(words, EXIT.interrupted));
  }

  private async offerToCancel(): Promise<void> {
    this.asking = new AbortController();
    this.view.pause();
    const question = '\nCancel the job? The time until now is paid. [y/N] (Ctrl-C again: leave it running) ';
    const { signal } = this.asking;
    const answer = await ask(this.cli.host.stdin, this.cli.host.stderr, question, signal);
    if (signal.aborted) return;
    if (isYes(answer)) await this.cancel();
    this.asking = undefined;
    this.view.resume();
  }

  private async cancel(): Promise<void> {
    try {
      const { paid_coin, refunded_coin } = await this.cli.market.jobs.cancel(this.id);
      this.cancelled = `Cancelled: ${coins(refunded_coin)} returned, ${coins(paid_coin)} paid.`;
    } catch (error) {
      this.cli.out.say((error as Error).message);
    }
  }
}
