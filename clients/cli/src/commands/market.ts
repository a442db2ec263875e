import { Option, type Command } from 'commander';
import type { Act } from '../cli.js';
import { number, whole } from '../run/quantities.js';
import { JOB_STATUSES } from './jobs.js';
import { Requests } from './shapes.js';

/** What everybody may see, and small things of one's own. */
export function addMarket(program: Command, act: Act): void {
  const requests = new Requests(program, act);
  requests
    .list('offers', '/api/marketplace/offers', 'offers', [
      'gpu_model',
      'gpu_memory_gb',
      'devices_free',
      'devices_online',
      'verified',
      'price_coin_per_hr',
    ])
    .description('What is on offer, by GPU model.')
    .option('--gpu-model <model>', 'this model only')
    .option('--min-gpu-memory-gb <gb>', 'at least so much memory each', number(0))
    .option('--max-price-usd <usd>', 'at most so much per hour', number(0))
    .option('--free', 'with a free device')
    .option('--verified', 'with a verified device');
  requests
    .list('prices', '/api/marketplace/prices', 'prices', [
      'day',
      'gpu_model',
      'jobs',
      'price_coin_per_hr',
      'price_usd_per_hr',
    ])
    .description('What jobs cost, by day and GPU model.')
    .option('--gpu-model <model>', 'this model only')
    .option('--days <days>', 'how many days back', whole(1, 365));
  requests
    .list('board', '/api/marketplace/jobs', 'jobs', ['id', 'status', 'price_coin', 'duration_hrs', 'job_type', 'title'])
    .description("Everybody's jobs.")
    .addOption(new Option('--status <status>').choices(JOB_STATUSES))
    .addOption(new Option('--job-type <type>').choices(['docker', 'training', 'inference', 'script']))
    .option('--min-price <coins>', 'at least so much', number(0))
    .option('--max-price <coins>', 'at most so much', number(0))
    .addOption(new Option('--sort <order>').choices(['newest', 'price']));
  addReferral(program, act);
  program
    .command('ask <question...>')
    .description('Ask the assistant about the market and your account.')
    .action(
      act(async (cli, words: string[]) => {
        const reply = await cli.market.assistant.chat(words.join(' '));
        cli.out.value(reply, reply.reply);
      }),
    );
  requests
    .list('rewards', '/api/assistant/rewards', 'rewards', ['at', 'kind', 'status', 'amount_coin', 'message'])
    .description('Rewards of the assistant, newest first.');
}

function addReferral(program: Command, act: Act): void {
  const referral = program.command('referral').description('Invite others.');
  const requests = new Requests(referral, act);
  requests.get('info', '/api/referral/info', undefined, true).description('Your code and link.');
  requests
    .list('list', '/api/referral/referrals', 'referrals', ['at', 'username', 'state', 'amount', 'reason_text'])
    .description('Whom you invited.');
  referral
    .command('apply <code>')
    .description('Name who invited you.')
    .action(
      act(async (cli, code: string) => {
        const reply = await cli.market.request('post', '/api/referral/apply', { body: { referral_code: code } });
        cli.out.done(reply, reply.message);
      }),
    );
}
