import { FindTransfer } from '@app/ledger';
import { AdminJobs } from '@app/marketplace';
import type { JobId } from '@app/marketplace/contract';
import { UUID } from '@app/platform';
import { listed, type Command } from './command.js';

export const showJob: Command = {
  name: 'job',
  usage: '<id>',
  about: 'shows a job, its sides and its attempts',
  parse: ([id = '', ...rest]) => {
    if (!UUID.test(id) || rest.length > 0) return undefined;
    return async (market) => {
      const { attempts, ...job } = await market.get(AdminJobs).show(id as JobId);
      return [listed(job), ...attempts.map((attempt) => `\nAttempt\n${listed(attempt)}`)].join('\n');
    };
  },
};

export const showTransfer: Command = {
  name: 'transfer',
  usage: '<key or id>',
  about: 'shows a ledger entry; faster by its key',
  parse: ([word, ...rest]) => {
    if (!word || rest.length > 0) return undefined;
    return async (market) => listed(await market.get(FindTransfer).execute(word));
  },
};
