import type { Job, NewJob, Reply } from '../../../sdk/src/index.js';
import { ask, isYes } from '../terminal/ask.js';
import type { Cli } from '../cli.js';
import { CliError, EXIT } from '../errors.js';
import { clean } from '../terminal/text.js';
import { inputsOf } from './inputs.js';
import { coins, duration } from './quantities.js';
import { Transfers } from './transfers.js';
import { watch } from './watch.js';
import { whatOf } from './what.js';

/** A price above it is confirmed, where somebody can be asked. */
export const CONFIRM_ABOVE_COIN = 10;

export interface SpecOptions {
  gpu?: string;
  gpus?: number;
  gpuMemory?: number;
  memory?: number;
  timeout?: number;
  network?: boolean;
  env?: Record<string, string>;
  hours: number;
  verify?: 'none' | 'review' | 'quorum';
  quorum?: number;
  attempts?: number;
}

export interface FinishOptions {
  output?: string;
  accept: boolean;
}

export interface RunOptions extends SpecOptions, FinishOptions {
  input?: string[];
  title?: string;
  price?: number;
  maxPrice?: number;
  yes?: boolean;
  detach?: boolean;
}

type Terms = Omit<NewJob, 'title' | 'price_coin'>;

/** From a script or image on this machine to its files. */
export async function run(cli: Cli, word: string, args: string[], options: RunOptions): Promise<void> {
  const { title, ...work } = whatOf(word);
  const inputs = inputsOf(options.input ?? []);
  const terms = termsOf({ ...work, command: args.length > 0 ? args : undefined }, options);
  const price = await priceOf(cli, terms, options);
  const stored = await new Transfers(cli).uploadInputs(inputs);
  const id = await cli.market.jobs.create({
    ...terms,
    title: options.title ?? title.slice(0, 100),
    price_coin: price,
    spec: { ...terms.spec, inputs: stored.length > 0 ? stored : undefined },
  });
  if (options.detach)
    return cli.out.value({ job_id: id }, id, `${coins(price)} held. Follow it: market jobs watch ${id}`);
  if (cli.out.json) cli.out.jsonLine({ type: 'created', job_id: id, price_coin: price });
  else cli.out.say(`Job ${id}`);
  await finish(cli, await watch(cli, id, { price, hours: options.hours }), options);
}

/** Follows a job that was posted before. */
export async function attach(cli: Cli, id: string, options: FinishOptions): Promise<void> {
  const { price_coin, duration_hrs, started_at, interruptions } = await cli.market.jobs.get(id);
  const runningSince = started_at && interruptions === 0 ? Date.parse(started_at) : undefined;
  await finish(cli, await watch(cli, id, { price: price_coin, hours: duration_hrs, runningSince }), options);
}

export const termsOf = (
  work: { script?: string; image?: string; command?: string[] },
  options: SpecOptions,
): Terms => ({
  job_type: work.image ? 'docker' : 'script',
  duration_hrs: options.hours,
  verification: options.verify,
  quorum: options.quorum,
  max_attempts: options.attempts,
  spec: {
    ...work,
    env: options.env,
    timeout_s: options.timeout,
    memory_mb: options.memory,
    gpu_model: options.gpu,
    gpu_count: options.gpus,
    gpu_memory_gb: options.gpuMemory,
    network: options.network,
  },
});

/** The caller's price, or the market's; refused above `--max-price`, and confirmed when it is high. */
async function priceOf(
  cli: Cli,
  terms: Terms,
  { price: given, maxPrice = Infinity, hours, yes }: RunOptions,
): Promise<number> {
  const { price_coin: price, text } = given === undefined ? await quoteOf(cli, terms) : { price_coin: given, text: '' };
  if (price > maxPrice)
    throw new CliError(`${coins(price)} is above your --max-price of ${maxPrice}. Nothing was posted.`, EXIT.refused);
  if (!cli.out.json) cli.out.say(`${coins(price)} for up to ${duration(hours * 3_600_000)}. ${clean(text)}`.trim());
  if (price > CONFIRM_ABOVE_COIN && !yes && cli.interactive) {
    const answer = await ask(cli.host.stdin, cli.host.stderr, 'Post it? [y/N] ');
    if (!isYes(answer)) throw new CliError('Nothing was posted.', EXIT.refused);
  }
  return price;
}

export type Quote = Reply<'post', '/api/jobs/quote'>['quote'];

export const quoteOf = async (cli: Cli, terms: Terms): Promise<Quote> =>
  (await cli.market.request('post', '/api/jobs/quote', { body: terms })).quote;

/** Files, payment and a summary of a job that has ended. Throws when it has no result. */
async function finish(cli: Cli, job: Job, { output, accept }: FinishOptions): Promise<void> {
  if (job.status !== 'completed') {
    if (cli.out.json) cli.out.jsonLine({ type: 'ended', job });
    throw new CliError(failureOf(job));
  }
  const artifacts = [];
  for await (const artifact of cli.patientMarket.jobs.artifacts(job.id)) artifacts.push(artifact);
  const folder = output ?? `job-${job.id.slice(-8)}`;
  const files = await new Transfers(cli).saveArtifacts(job.id, artifacts, folder);
  const accepted = accept && job.review?.state === 'pending' ? await cli.patientMarket.jobs.acceptResult(job.id) : null;
  if (cli.out.json)
    return cli.out.jsonLine({ type: 'ended', job, files, paid_coin: accepted?.paid_coin ?? job.cost_coin });
  for (const line of summaryOf(
    job,
    files.length > 0 ? `${files.length === 1 ? files[0] : `${files.length} files in ${folder}`}` : '',
    accepted?.paid_coin,
  ))
    cli.out.say(line);
}

export function failureOf({ id, status, failure, failure_reason }: Job): string {
  const reason = failure?.text ?? failure?.reason ?? failure_reason;
  const why = reason ? clean(reason) : `market jobs explain ${id} says why.`;
  return `The job ${status === 'cancelled' ? 'was cancelled' : status}: ${why}`;
}

function* summaryOf(job: Job, files: string, paid: number | undefined): Generator<string> {
  const took =
    job.started_at && job.ended_at ? ` in ${duration(Date.parse(job.ended_at) - Date.parse(job.started_at))}` : '';
  if (files) yield `Saved ${files}.`;
  if (paid !== undefined) yield `Completed${took}; accepted, ${coins(paid)} paid.`;
  else if (job.review?.state === 'pending')
    yield `Completed${took}. Accept the result before ${job.review.due_at}: market jobs accept ${job.id}`;
  else yield `Completed${took}; ${coins(job.cost_coin)} paid.`;
}
