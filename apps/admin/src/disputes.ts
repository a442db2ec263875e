import { fromMicros, toMicros } from '@app/kernel';
import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import { OperatorDisputes } from '@app/marketplace';
import type { JobId } from '@app/marketplace/contract';
import { readEnvironment, UUID } from '@app/platform';
import type { Command, Desk } from './command.js';
import { noticesOf } from './notices-of.js';

const SHOWN = 100;
const COINS = /^\d{1,9}(\.\d{1,6})?$/;
const LONGEST_NOTE = 2_000;

export const listDisputes: Command = {
  name: 'disputes',
  usage: '',
  about: `the newest ${SHOWN} open disputes`,
  parse: (words) => (words.length === 0 ? async (desk) => table(await deskOf(desk).open(SHOWN)) : undefined),
};

export const settleDispute: Command = {
  name: 'settle-dispute',
  usage: '<job> <coins> <why>',
  about: "pays the worker's side that much of the price, returns the rest",
  parse: ([job = '', coins = '', ...why]) => {
    const note = why.join(' ').trim().slice(0, LONGEST_NOTE);
    if (!UUID.test(job) || !COINS.test(coins) || note === '') return undefined;
    return async (desk) => {
      const returned = await deskOf(desk).settle(job as JobId, toMicros(Number(coins)), note);
      return `${job} is settled: ${Number(coins)} coins to the worker's side, ${fromMicros(returned)} to the buyer.`;
    };
  },
};

function deskOf(desk: Desk): OperatorDisputes {
  const { database } = desk;
  const { PLATFORM_FEE_BPS } = readEnvironment(process.env);
  return new OperatorDisputes(database, new PostgresLedger(database), noticesOf(desk), { feeBps: PLATFORM_FEE_BPS });
}

function table(disputes: Awaited<ReturnType<OperatorDisputes['open']>>): string {
  if (disputes.length === 0) return 'There are none.';
  const lines = disputes.map((one) => [one.job_id, one.opened_at, one.price_coin, one.title, one.reason]);
  return [['job', 'opened', 'price', 'title', 'reason'], ...lines].map((line) => line.join('\t')).join('\n');
}
