import { fromMicros, isAmount, newId, toMicros, type Currency, type UserId } from '@app/kernel';
import { AdminAccounts, ChangeRole, CorrectBalance, ResetSecondFactor, SuspendAccount } from '@app/identity';
import { listed, reasonOf, type Command } from './command.js';

const KEY = /^[\w.:-]{1,100}$/;
const AMOUNT = /^-?\d{1,7}(\.\d{1,6})?$/;

export const showUser: Command = {
  name: 'user',
  usage: '<id, e-mail or name>',
  about: 'shows an account',
  parse: ([word, ...rest]) =>
    word && rest.length === 0 ? async (market) => listed(await market.get(AdminAccounts).find(word)) : undefined,
};

export const makeAdmin: Command = {
  name: 'make-admin',
  usage: '<user> [why]',
  about: 'lets an account use /api/admin',
  parse: (words) => changeRole(words, 'admin'),
};

export const unmakeAdmin: Command = {
  name: 'unmake-admin',
  usage: '<user> [why]',
  about: 'takes that permission away',
  parse: (words) => changeRole(words, 'user'),
};

export const suspend: Command = {
  name: 'suspend',
  usage: '<user> <why>',
  about: 'blocks an account and ends its sessions and deploys; its money stays',
  parse: (words) => changeStatus(words, true),
};

export const unsuspend: Command = {
  name: 'unsuspend',
  usage: '<user> <why>',
  about: 'lifts a suspension',
  parse: (words) => changeStatus(words, false),
};

export const resetTwoFactor: Command = {
  name: 'reset-two-factor',
  usage: '<user> --why <why>',
  about: 'lets a person log in who lost the authenticator app and the recovery codes',
  parse: ([word, flag, ...words]) => {
    const why = reasonOf(words);
    if (!word || flag !== '--why' || why === '') return undefined;
    return async (market) => {
      const { id, username } = await market.get(AdminAccounts).find(word);
      const reset = { userId: id as UserId, by: 'operator', why } as const;
      const changed = await market.get(ResetSecondFactor).execute(reset);
      return changed ? `${username} now logs in with the password alone.` : `${username} has no two-factor sign-in.`;
    };
  },
};

export const grant: Command = {
  name: 'grant',
  usage: '<user> <amount> <coin|usd> <why> [--key <key>]',
  about: 'credits an account; the amount can be spent here, not paid out',
  parse: (words) => correct(words, 'grant'),
};

export const adjust: Command = {
  name: 'adjust',
  usage: '<user> <±amount> <coin|usd> <why> [--key <key>]',
  about: 'corrects a balance',
  parse: (words) => correct(words, 'adjust'),
};

function changeRole([word, ...words]: string[], role: 'user' | 'admin'): ReturnType<Command['parse']> {
  if (!word) return undefined;
  return async (market) => {
    const { id, username } = await market.get(AdminAccounts).find(word);
    const why = reasonOf(words) || null;
    await market.get(ChangeRole).execute({ userId: id as UserId, role, by: 'operator', why });
    return `${username} is ${role === 'admin' ? 'now an administrator' : 'no longer an administrator'}.`;
  };
}

function changeStatus([word, ...words]: string[], suspended: boolean): ReturnType<Command['parse']> {
  const why = reasonOf(words);
  if (!word || why === '') return undefined;
  return async (market) => {
    const { id, username } = await market.get(AdminAccounts).find(word);
    const suspension = { userId: id as UserId, suspended, by: 'operator', why } as const;
    const changed = await market.get(SuspendAccount).execute(suspension);
    const state = suspended ? 'suspended' : 'not suspended';
    return changed ? `${username} is now ${state}.` : `${username} was already ${state}.`;
  };
}

function correct(words: string[], act: 'grant' | 'adjust'): ReturnType<Command['parse']> {
  const { key = newId(), rest } = takeKey(words);
  const [word, amount = '', currency = '', ...others] = rest;
  const why = reasonOf(others);
  if (!word || why === '' || !KEY.test(key) || !isCurrency(currency) || !isSum(amount, act)) return undefined;
  return async (market) => {
    const { id, username } = await market.get(AdminAccounts).find(word);
    const amountMicros = toMicros(Number(amount));
    const full = `admin:${act}:${key}`;
    const correction = { userId: id as UserId, currency, amountMicros, act, key: full, why, by: 'operator' } as const;
    const balances = await market.get(CorrectBalance).execute(correction);
    return `${username} now has ${fromMicros(balances[currency])} ${currency} (${full}).`;
  };
}

/**
 * Takes `--key K` from any position. The same key never moves money twice, so an operator can repeat a command that may
 * have run.
 */
function takeKey(words: string[]): { key?: string; rest: string[] } {
  const at = words.indexOf('--key');
  if (at < 0) return { rest: words };
  return { key: words[at + 1] ?? '', rest: [...words.slice(0, at), ...words.slice(at + 2)] };
}

const isCurrency = (word: string): word is Currency => word === 'coin' || word === 'usd';

function isSum(text: string, act: 'grant' | 'adjust'): boolean {
  const amount = Number(text.replace(/^\+/, ''));
  return AMOUNT.test(text.replace(/^\+/, '')) && isAmount(amount) && (act === 'grant' ? amount > 0 : amount !== 0);
}
