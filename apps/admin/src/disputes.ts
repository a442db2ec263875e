import { fromMicros, toMicros } from '@app/kernel';
import { AdminDisputes, SettleDispute } from '@app/marketplace';
import type { JobId } from '@app/marketplace/contract';
import { UUID } from '@app/platform';
import { reasonOf, table, type Command } from './command.js';

const SHOWN = 100;
const COINS = /^\d{1,9}(\.\d{1,6})?$/;
const LONGEST_NOTE = 2_000;

export const listDisputes: Command = {
  name: 'disputes',
  usage: '',
  about: `the newest ${SHOWN} open disputes`,
  parse: (words) =>
    words.length > 0
      ? undefined
      : async (market) => {
          const { disputes } = await market.get(AdminDisputes).list({ status: 'open', limit: SHOWN });
          const lines = disputes.map((one) => [
            one.job_id,
            one.opened_at,
            String(one.owed_coin),
            one.title,
            one.reason,
          ]);
          return table(['job', 'opened', 'owed', 'title', 'reason'], lines);
        },
};

export const settleDispute: Command = {
  name: 'settle-dispute',
  usage: '<job> <coins> <why>',
  about: "pays the worker's side that much of what is owed, returns the rest",
  parse: ([job = '', coins = '', ...why]) => {
    const note = reasonOf(why, LONGEST_NOTE);
    if (!UUID.test(job) || !COINS.test(coins) || note === '') return undefined;
    return async (market) => {
      const payMicros = toMicros(Number(coins));
      const settled = { jobId: job as JobId, by: 'operator', payMicros, note } as const;
      const { result } = await market.get(SettleDispute).execute(settled);
      const returned = fromMicros(result.owedMicros - payMicros);
      return `${job} is settled: ${Number(coins)} coins to the worker's side, ${returned} to the buyer.`;
    };
  },
};
