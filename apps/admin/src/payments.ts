import { fromMicros, toMicros, type UserId } from '@app/kernel';
import { IdentityFacade } from '@app/identity/identity.facade';
import { TypeormAccountRepository } from '@app/identity/accounts/adapters/postgres/typeorm-account-repository';
import { TypeormAccountStandings } from '@app/identity/accounts/adapters/postgres/typeorm-account-standings';
import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import { OperatorPayments } from '@app/payments';
import { EXCEPTION_ACTIONS, type ExceptionAction, type ExceptionId } from '@app/payments/domain/payment-exception';
import { readEnvironment, UUID } from '@app/platform';
import type { Command, Desk } from './command.js';
import { noticesOf } from './notices-of.js';

const SHOWN = 100;
const LONGEST_WHY = 500;
const DOLLARS = /^\d{1,6}(\.\d{1,2})?$/;

export const listWithdrawals: Command = {
  name: 'withdrawals',
  usage: '',
  about: `the newest ${SHOWN} withdrawals that wait for approval`,
  parse: (words) =>
    words.length > 0
      ? undefined
      : async (desk) => {
          const waiting = await deskOf(desk).waiting(SHOWN);
          const lines = waiting.map((one) => [
            ...[one.id, one.created_at, one.user_id, String(one.amount_usd)],
            one.approval_reasons.join(', '),
          ]);
          return table(['withdrawal', 'asked', 'user', 'dollars', 'why it waits'], lines);
        },
};

export const approveWithdrawal: Command = {
  name: 'approve-withdrawal',
  usage: '<withdrawal> <why>',
  about: 'approves it for payment',
  parse: (words) =>
    withReason(words, async (desk, id, why) => {
      await desk.approve(id, why);
      return `${id} is approved; a running service sends it within seconds.`;
    }),
};

export const rejectWithdrawal: Command = {
  name: 'reject-withdrawal',
  usage: '<withdrawal> <why>',
  about: 'returns its money to the balance and tells its owner why',
  parse: (words) =>
    withReason(words, async (desk, id, why) => {
      await desk.reject(id, why);
      return `${id} is rejected; its money is back in the balance.`;
    }),
};

export const refundDeposit: Command = {
  name: 'refund-deposit',
  usage: '<deposit> <dollars|all> <why>',
  about: 'refunds it to the payer',
  parse: ([id = '', amount = '', ...words]) => {
    if (amount !== 'all' && !DOLLARS.test(amount)) return undefined;
    const micros = amount === 'all' ? null : toMicros(Number(amount));
    return withReason([id, ...words], async (desk, deposit, why) => {
      const refunded = await desk.refund(deposit, micros, why);
      return `${fromMicros(refunded)} dollars of ${deposit} will be refunded; a running service does it within seconds.`;
    });
  },
};

export const listExceptions: Command = {
  name: 'payment-exceptions',
  usage: '',
  about: `the newest ${SHOWN} payment exceptions that need a decision`,
  parse: (words) =>
    words.length > 0
      ? undefined
      : async (desk) => {
          const open = await deskOf(desk).openExceptions(SHOWN);
          const lines = open.map(({ id, opened_at, code, ref, detail }) => [id, opened_at, code, ref, detail]);
          return table(['exception', 'opened', 'code', 'about', 'what is wrong'], lines);
        },
};

export const resolveException: Command = {
  name: 'resolve-exception',
  usage: '<exception> <action> [user=… usd=… ref=…] <why>',
  about: `resolves one: ${EXCEPTION_ACTIONS.join(', ')}`,
  parse: ([id = '', action = '', ...words]) => {
    const given = takeFields(words);
    if (!given || !EXCEPTION_ACTIONS.some((known) => known === action)) return undefined;
    return withReason([id, ...given.rest], async (desk, exception, note) => {
      const { userId, amountMicros, ref } = given;
      const decided = { id: exception as ExceptionId, action: action as ExceptionAction, note };
      await desk.resolve({ ...decided, userId, amountMicros, ref });
      return `${exception} is resolved: ${action}.`;
    });
  },
};

/** A record's id and a reason; undefined when either is missing. */
function withReason(
  [id = '', ...words]: string[],
  act: (desk: OperatorPayments, id: string, why: string) => Promise<string>,
): ((desk: Desk) => Promise<string>) | undefined {
  const why = words.join(' ').trim().slice(0, LONGEST_WHY);
  return UUID.test(id) && why !== '' ? (desk) => act(deskOf(desk), id.toLowerCase(), why) : undefined;
}

/** `user=…`, `usd=…` and `ref=…` before the reason; undefined when one of them is invalid. */
function takeFields(words: string[]) {
  const fields = new Map<string, string>();
  const rest = [...words];
  for (let match; (match = /^(user|usd|ref)=(.{1,200})$/.exec(rest[0] ?? '')); rest.shift())
    fields.set(match[1]!, match[2]!);
  const [user, usd, ref] = ['user', 'usd', 'ref'].map((name) => fields.get(name) ?? null);
  if ((user && !UUID.test(user)) || (usd && !DOLLARS.test(usd))) return undefined;
  const amountMicros = usd ? toMicros(Number(usd)) : null;
  return { rest, userId: (user ?? null) as UserId | null, amountMicros, ref: ref ?? null };
}

function deskOf(desk: Desk): OperatorPayments {
  const { database } = desk;
  const accounts = new IdentityFacade(new TypeormAccountRepository(database), new TypeormAccountStandings(database));
  const { DEPOSIT_SETTLES_DAYS, COIN_USD } = readEnvironment(process.env);
  const options = { depositSettlesDays: DEPOSIT_SETTLES_DAYS, coinUsdMicros: toMicros(COIN_USD) };
  const ledger = new PostgresLedger(database);
  return new OperatorPayments({ database, ledger, accounts, notices: noticesOf(desk), options });
}

function table(head: string[], lines: string[][]): string {
  return lines.length === 0 ? 'There are none.' : [head, ...lines].map((line) => line.join('\t')).join('\n');
}
