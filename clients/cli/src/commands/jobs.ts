import { Option, type Command } from 'commander';
import type { Artifact } from '../../../sdk/src/index.js';
import type { Act, Cli } from '../cli.js';
import { CliError, EXIT, usage } from '../errors.js';
import { coins, environment, memory, number, repeated, seconds, whole } from '../run/quantities.js';
import { CONFIRM_ABOVE } from '../run/agree.js';
import { attach, folderOf, orderOf, run, type SpecOptions } from '../run/run.js';
import { Transfers } from '../run/transfers.js';
import { whatOf } from '../run/what.js';
import { Requests, rowsOf } from './shapes.js';

/** As the API has them. */
export const JOB_STATUSES = ['waiting', 'running', 'completed', 'failed', 'cancelled', 'expired'] as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Of fewer characters of an id, one that is mistyped may name another job. */
const SHORTEST = 4;

/** A job by its id, by the beginning or end of one of the newest ids, or `last`. */
export async function jobIdOf(cli: Cli, word: string): Promise<string> {
  if (UUID.test(word)) return word;
  if (word.length < SHORTEST) throw usage(`"${word}" is too short for a part of an id: give ${SHORTEST} characters.`);
  const ids = (await rowsOf(cli, '/api/jobs', 'jobs', 100)).map(({ id }) => id);
  const found = word === 'last' ? ids.slice(0, 1) : ids.filter((id) => id.startsWith(word) || id.endsWith(word));
  if (found.length === 1) return found[0]!;
  if (found.length > 1) throw usage(`Several of your newest jobs have the id ${word}: give more of it.`);
  throw new CliError(`None of your newest jobs has the id ${word}: \`market jobs\` lists them.`, EXIT.notFound);
}

const spec = (command: Command): Command =>
  command
    .argument('<script|image>', 'file of a script, - for one on standard input, or a container image')
    .argument('[arguments...]', 'for the program, after --')
    .option('-g, --gpu <model>', 'GPU model, such as A100')
    .option('--gpus <count>', 'how many GPUs', whole(0, 64))
    .option('--gpu-memory <gb>', 'memory each GPU has, in GB', number(0, 10_000))
    .option('-m, --memory <size>', 'memory, such as 512m or 8g (default: 1g)', memory)
    .option('--hours <hours>', 'how long it may run', whole(1, 8760), 1)
    .option('--timeout <time>', 'end it earlier, after 90s, 10m or 2h', seconds)
    .option('-e, --env <name=value>', 'environment variable; NAME alone takes yours (repeatable)', environment)
    .option('--network', 'it may reach the network')
    .addOption(new Option('--verify <how>', 'how the result is checked').choices(['none', 'review', 'quorum']))
    .option('--quorum <results>', 'results that must agree', whole(2, 5))
    .option('--attempts <count>', 'runs whose program may fail; the price of each is held', whole(1, 10));

const finishing = (command: Command): Command =>
  command
    .option('-o, --output <folder>', 'where its files go (default: job-…)')
    .option('--no-accept', "don't accept the result: review it first");

export function addJobs(program: Command, act: Act): void {
  finishing(spec(program.command('run')))
    .description('Run a script or an image on a rented machine: market run train.sh --gpu A100 -- --epochs 3')
    .option('-i, --input <file>', 'FILE, NAME=FILE or a folder, found in $INPUT_DIR (repeatable)', repeated)
    .option('--title <title>', 'what people see in the list')
    .option('-p, --price <coins>', "what you pay (default: the market's suggestion)", number(0.000001, 1e9))
    .option('--max-price <coins>', 'post nothing if more would be held', number(0, 1e9))
    .option('-y, --yes', `ask nothing (more than ${CONFIRM_ABOVE} coins are confirmed otherwise)`)
    .option('-d, --detach', 'only post it: prints its id')
    .action(act(run));
  spec(program.command('quote'))
    .description('What such a job should cost.')
    .action(
      act(async (cli, word: string, args: string[], options: SpecOptions) => {
        const { script, image } = whatOf(word);
        cli.out.show(
          await cli.market.jobs.quote(orderOf({ script, image, command: args.length > 0 ? args : undefined }, options)),
        );
      }),
    );
  const jobs = program.command('jobs').description('Your jobs. Instead of an id: its beginning or end, or `last`.');
  addReading(jobs, act);
  addDeciding(jobs, act);
}

function addReading(jobs: Command, act: Act): void {
  const requests = new Requests(jobs, act, jobIdOf);
  requests
    .list('list', '/api/jobs', 'jobs', ['id', 'status', 'price_coin', 'title'], true)
    .description('Your jobs, newest first.')
    .addOption(new Option('--status <status>').choices(JOB_STATUSES));
  requests.get('get <job>', '/api/jobs/{id}', 'job').description('One job.');
  requests
    .get('explain <job>', '/api/jobs/{id}/explain', 'explanation')
    .description('Why it waits or ended, and what to do.');
  requests
    .list('attempts <job>', '/api/jobs/{id}/attempts', 'attempts', [
      'id',
      'status',
      'device_name',
      'started_at',
      'ended_at',
      'exit_code',
      'coins',
      'cause',
    ])
    .description('Its runs on devices, newest first.');
  requests
    .list('files <job>', '/api/jobs/{id}/artifacts', 'artifacts', ['name', 'size_bytes', 'content_type', 'sha256'])
    .description('The files that it left.');
  finishing(jobs.command('watch <job>'))
    .description('Follow a job to its end, as `market run` does.')
    .action(
      act(async (cli, word: string, options: { output?: string; accept: boolean }) =>
        attach(cli, await jobIdOf(cli, word), options),
      ),
    );
  jobs
    .command('download <job> [files...]')
    .description('Download its files.')
    .option('-o, --output <folder>', 'where they go (default: job-…)')
    .action(act(download));
}

async function download(cli: Cli, word: string, names: string[], { output }: { output?: string }): Promise<void> {
  const id = await jobIdOf(cli, word);
  const artifacts: Artifact[] = [];
  for await (const artifact of cli.market.jobs.artifacts(id))
    if (names.length === 0 || names.includes(artifact.name)) artifacts.push(artifact);
  const missing = names.find((name) => !artifacts.some((one) => one.name === name));
  if (missing !== undefined)
    throw new CliError(`The job left no file ${missing}: \`market jobs files ${word}\` lists them.`, EXIT.notFound);
  const paths = await new Transfers(cli).saveArtifacts(id, artifacts, output ?? folderOf(id));
  cli.out.list(
    paths.map((path) => ({ path })),
    ['path'],
  );
}

function addDeciding(jobs: Command, act: Act): void {
  const requests = new Requests(jobs, act, jobIdOf);
  requests
    .post(
      'cancel <job>',
      '/api/jobs/{id}/cancel',
      (reply) => `Cancelled: ${coins(reply.refunded_coin)} returned, ${coins(reply.paid_coin)} paid.`,
    )
    .description('End it. A waiting job costs nothing, a running one its time.');
  requests
    .post('accept <job>', '/api/jobs/{id}/accept-result', (reply) => `Accepted: ${coins(reply.paid_coin)} paid.`)
    .description('Accept its result: the device owner is paid.');
  jobs
    .command('dispute <job>')
    .description('Dispute its result; without --reason, show the dispute.')
    .option('--reason <text>', 'what is wrong with it')
    .action(
      act(async (cli, word: string, { reason }: { reason?: string }) => {
        const id = await jobIdOf(cli, word);
        cli.out.show(
          reason === undefined ? await cli.market.jobs.getDispute(id) : await cli.market.jobs.dispute(id, reason),
        );
      }),
    );
  jobs
    .command('evidence <job> <text>')
    .description('Add to a dispute of yours.')
    .action(
      act(async (cli, word: string, text: string) =>
        cli.out.done(await cli.market.jobs.addEvidence(await jobIdOf(cli, word), text), 'Added.'),
      ),
    );
}
