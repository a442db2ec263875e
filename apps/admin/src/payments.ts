import type { INestApplicationContext } from '@nestjs/common';
import { fromMicros, toMicros, type UserId } from '@app/kernel';
import {
  DecideWithdrawal,
  ListExceptions,
  ListWithdrawals,
  OrderRefund,
  ResolveException,
  type WithdrawalId,
} from '@app/payments';
import { EXCEPTION_ACTIONS, type ExceptionAction, type ExceptionId } from '@app/payments/domain/payment-exception';
import { UUID } from '@app/platform';
import { reasonOf, table, type Command } from './command.js';

const SHOWN = 100;
const DOLLARS = /^\d{1,6}(\.\d{1,2})?$/;

export const listWithdrawals: Command = {
  name: 'withdrawals',
  usage: '',
  about: `the newest ${SHOWN} withdrawals that wait for approval`,
  parse: (words) =>
    words.length > 0
      ? undefined
      : async (market) => {
          const { withdrawals } = await market.get(ListWithdrawals).all('pending_approval', { limit: SHOWN });
          const lines = withdrawals.map((one) => [
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
    withReason(words, async (market, id, why) => {
      await market.get(DecideWithdrawal).approve(id as WithdrawalId, 'operator', why);
      return `${id} is approved; a running service sends it within seconds.`;
    }),
};

export const rejectWithdrawal: Command = {
  name: 'reject-withdrawal',
  usage: '<withdrawal> <why>',
  about: 'returns its money to the balance and tells its owner why',
  parse: (words) =>
    withReason(words, async (market, id, why) => {
      await market.get(DecideWithdrawal).reject(id as WithdrawalId, 'operator', why);
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
    return withReason([id, ...words], async (market, depositId, why) => {
      const order = { depositId, amountMicros: micros, why, by: 'operator', creationKey: null } as const;
      const refunded = await market.get(OrderRefund).execute(order);
      return `${fromMicros(refunded.amountMicros)} dollars of ${depositId} will be refunded; a running service does it within seconds.`;
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
      : async (market) => {
          const { exceptions } = await market.get(ListExceptions).list('open', { limit: SHOWN });
          const lines = exceptions.map(({ id, opened_at, code, ref, detail }) => [id, opened_at, code, ref, detail]);
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
    return withReason([id, ...given.rest], async (market, exception, note) => {
      const { userId, amountMicros, ref } = given;
      const decided = { id: exception as ExceptionId, action: action as ExceptionAction, note };
      await market.get(ResolveException).execute({ ...decided, userId, amountMicros, ref, by: 'operator' });
      return `${exception} is resolved: ${action}.`;
    });
  },
};

/** A record's id and a reason; undefined when either is missing. */
function withReason(
  [id = '', ...words]: string[],
  act: (market: INestApplicationContext, id: string, why: string) => Promise<string>,
): ReturnType<Command['parse']> {
  const why = reasonOf(words);
  return UUID.test(id) && why !== '' ? (market) => act(market, id.toLowerCase(), why) : undefined;
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
