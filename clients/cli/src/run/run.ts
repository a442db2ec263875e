import type { Job, NewJob } from '../../../sdk/src/index.js';
import type { Cli } from '../cli.js';
import { CliError } from '../errors.js';
import { clean } from '../terminal/text.js';
import { inputsOf } from './inputs.js';
import { agree, type Limits } from './agree.js';
import { coins, duration } from './quantities.js';
import { Transfers } from './transfers.js';
import { watch } from './watch.js';
import { whatOf } from './what.js';

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

export interface RunOptions extends SpecOptions, FinishOptions, Limits {
  input?: string[];
  title?: string;
  price?: number;
  detach?: boolean;
}

/** A job before it has a price. */
type Order = Omit<NewJob, 'title' | 'price_coin'>;

/** From a script or image on this machine to its files. */
export async function run(cli: Cli, word: string, args: string[], options: RunOptions): Promise<void> {
  const { title, ...work } = whatOf(word);
  const inputs = inputsOf(options.input ?? []);
  const order = orderOf({ ...work, command: args.length > 0 ? args : undefined }, options);
  const { price, held } = await priceOf(cli, order, options);
  const stored = await new Transfers(cli).uploadInputs(inputs);
  const id = await cli.market.jobs.create({
    ...order,
    title: options.title ?? title.slice(0, 100),
    price_coin: price,
    spec: { ...order.spec, inputs: stored.length > 0 ? stored : undefined },
  });
  if (options.detach)
    return cli.out.value({ job_id: id }, id, `${coins(held)} held. Follow it: market jobs watch ${id}`);
  if (cli.out.json) cli.out.jsonLine({ type: 'created', job_id: id, price_coin: price, held_coin: held });
  else cli.out.say(`Job ${id}`);
  await finish(cli, await watch(cli, id, { price, hours: options.hours }), options);
}

/** Follows a job that was posted before. */
export async function attach(cli: Cli, id: string, options: FinishOptions): Promise<void> {
  const { price_coin, duration_hrs, started_at, interruptions } = await cli.market.jobs.get(id);
  const runningSince = started_at && interruptions === 0 ? Date.parse(started_at) : undefined;
  await finish(cli, await watch(cli, id, { price: price_coin, hours: duration_hrs, runningSince }), options);
}

export const orderOf = (
  work: { script?: string; image?: string; command?: string[] },
  options: SpecOptions,
): Order => ({
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

/** The caller's price, or the market's, and what is held: the price of each attempt. */
async function priceOf(
  cli: Cli,
  order: Order,
  { price: given, attempts = 1, hours, ...limits }: RunOptions,
): Promise<{ price: number; held: number }> {
  const quote = given === undefined ? await cli.market.jobs.quote(order) : undefined;
  const price = quote?.price_coin ?? given!;
  const held = quote?.total ?? price * attempts;
  const each = attempts > 1 ? ` for each of ${attempts} attempts (${coins(held)} held)` : '';
  const words = `${coins(price)}${each} for up to ${duration(hours * 3_600_000)}. ${clean(quote?.text ?? '')}`.trim();
  await agree(cli, { held, unit: 'coin', words }, limits);
  return { price, held };
}

/** Where a job's files go: the device chose their names, so never among one's own. */
export const folderOf = (id: string): string => `job-${id.slice(-8)}`;

/** Files, payment and a summary of a job that has ended. Throws when it has no result. */
async function finish(cli: Cli, job: Job, { output, accept }: FinishOptions): Promise<void> {
  if (job.status !== 'completed') {
    if (cli.out.json) cli.out.jsonLine({ type: 'ended', job });
    throw new CliError(failureOf(job));
  }
  const artifacts = [];
  for await (const artifact of cli.patientMarket.jobs.artifacts(job.id)) artifacts.push(artifact);
  const folder = output ?? folderOf(job.id);
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
