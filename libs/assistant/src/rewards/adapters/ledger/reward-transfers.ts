import type { ClawBack, Grant } from '@app/ledger/contract';
import type { Reward } from '../../domain/reward.js';

/** The ledger entries of a reward, under keys that post only once. */
export function grantOf({ id, userId, amountMicros, kind, deed }: Reward): Grant {
  const memo = kind === 'photo' ? `Good deed: ${deed?.replaceAll('_', ' ')}` : 'First work of your devices';
  return { userId, currency: 'coin', amountMicros, key: `reward:${id}`, kind: 'reward', memo };
}

export function clawBackOf({ id, userId, amountMicros }: Reward): ClawBack {
  const key = `reward:${id}:claw-back`;
  return { userId, currency: 'coin', amountMicros, key, kind: 'reward_claw_back', memo: 'A reward was taken back' };
}
