import { AdministerRewards, type RewardId, type RewardStatus } from '@app/assistant';
import { fromMicros } from '@app/kernel';
import { UUID } from '@app/platform';
import { reasonOf, table, type Command } from './command.js';

const SHOWN = 50;
const STATUSES: readonly string[] = ['held', 'paid', 'refused', 'clawed_back'] satisfies RewardStatus[];

export const listRewards: Command = {
  name: 'rewards',
  usage: '[held|paid|refused|clawed_back]',
  about: `the newest ${SHOWN} of a status, held ones without it: those due first`,
  parse: ([status = 'held', ...rest]) => {
    if (rest.length > 0 || !STATUSES.includes(status)) return undefined;
    return async (market) => {
      const rewards = await market.get(AdministerRewards).list(status as RewardStatus, SHOWN);
      const head = [
        'id',
        'at',
        'user',
        'kind',
        'deed',
        'status',
        'reason',
        'coins',
        'held_until',
        'photo_sha256',
        'note',
      ];
      const lines = rewards.map((one) => [
        ...[one.id, one.at.toISOString(), one.userId, one.kind, one.deed ?? '-', one.status, one.reason],
        ...[fromMicros(one.amountMicros).toString(), one.heldUntil?.toISOString() ?? '-'],
        ...[one.photoSha256 ?? '-', one.note ?? '-'],
      ]);
      return table(head, lines);
    };
  },
};

export const approveReward: Command = {
  name: 'approve-reward',
  usage: '<reward> <why>',
  about: 'pays a held reward now: you have seen what it is for',
  parse: ([id = '', ...words]) => {
    const note = reasonOf(words);
    if (!UUID.test(id) || note === '') return undefined;
    return async (market) => {
      const paid = await market.get(AdministerRewards).approve(id as RewardId, note);
      return `${id} is paid: ${fromMicros(paid)} coins.`;
    };
  },
};

export const clawBackReward: Command = {
  name: 'claw-back-reward',
  usage: '<reward> <why>',
  about: 'refuses a held reward, takes a paid one back',
  parse: ([id = '', ...words]) => {
    const note = reasonOf(words);
    if (!UUID.test(id) || note === '') return undefined;
    return async (market) => {
      const { status, takenMicros } = await market.get(AdministerRewards).clawBack(id as RewardId, note);
      if (status === 'refused') return `${id} is refused; it was not paid.`;
      return `${id} is clawed back; ${fromMicros(takenMicros)} coins returned to the treasury now.`;
    };
  },
};

export const stopRewards: Command = {
  name: 'stop-rewards',
  usage: '<why>',
  about: 'gives and releases no reward, on all servers at once',
  parse: (words) => {
    const note = reasonOf(words);
    if (note === '') return undefined;
    return async (market) => {
      await market.get(AdministerRewards).setStopped(true, note);
      return 'Rewards are stopped; held ones wait.';
    };
  },
};

export const startRewards: Command = {
  name: 'start-rewards',
  usage: '',
  about: 'lets rewards go on',
  parse: (words) => {
    if (words.length > 0) return undefined;
    return async (market) => {
      await market.get(AdministerRewards).setStopped(false, null);
      return 'Rewards go on, unless REWARDS=off.';
    };
  },
};
