import { resolve } from 'node:path';
import {
  AdministerRewards,
  assistantDatabase,
  type NotedReward,
  type RewardId,
  type RewardStatus,
} from '@app/assistant';
import { TypeormRewardRepository } from '@app/assistant/rewards/adapters/postgres/typeorm-reward-repository';
import { DomainError, fromMicros, SystemClock } from '@app/kernel';
import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import { ConfigError, connectTool, Database, readEnvironment, UUID } from '@app/platform';
import { findRunningPostgres } from '@app/platform/embedded-postgres/index';

const SHOWN = 50;
const LONGEST_NOTE = 500;
const STATUSES: readonly string[] = ['held', 'paid', 'refused', 'clawed_back'] satisfies RewardStatus[];

export const USAGE = `What an operator can do with rewards, beside the running service:
  npm run rewards -- list [held|paid|refused|clawed_back]   the newest ${SHOWN}; held ones that are due first
  npm run rewards -- approve <reward id> <why>              pay a held reward now: you have seen what it is for
  npm run rewards -- claw-back <reward id> <why>            refuse a held reward, take a paid one back
  npm run rewards -- stop <why>                             no reward is given or released, on all servers at once
  npm run rewards -- start                                  go on`;

/** Looks at rewards, approves them, takes them back, stops and starts them. Same environment variables as the service. */
export async function runRewards([command, ...rest]: string[]): Promise<void> {
  const act = actionOf(command, rest);
  const { DATABASE_URL, DATA_DIR } = readEnvironment(process.env);
  const url = DATABASE_URL ?? (await findRunningPostgres(resolve(DATA_DIR)));
  if (!url) throw new ConfigError('No service is running on this DATA_DIR: start it first, or set DATABASE_URL.');
  const source = await connectTool(url, 'rewards', [assistantDatabase]);
  try {
    const database = new Database(source);
    const rewards = new TypeormRewardRepository(database, new PostgresLedger(database));
    console.log(await act(new AdministerRewards(database, rewards, new SystemClock())));
  } catch (error) {
    throw error instanceof DomainError ? new ConfigError(`${error.title}.`) : error;
  } finally {
    await source.destroy();
  }
}

type Action = (rewards: AdministerRewards) => Promise<string>;

/** Refuses what it doesn't understand before anything is touched. */
function actionOf(command: string | undefined, rest: string[]): Action {
  const note = (words: string[]) => words.join(' ').trim().slice(0, LONGEST_NOTE);
  const [first = '', ...others] = rest;
  if (command === 'list' && rest.length <= 1 && STATUSES.includes(first || 'held'))
    return async (rewards) => table(await rewards.list((first || 'held') as RewardStatus, SHOWN));
  if (command === 'approve' && UUID.test(first) && note(others) !== '')
    return (rewards) => approve(rewards, first as RewardId, note(others));
  if (command === 'claw-back' && UUID.test(first) && note(others) !== '')
    return (rewards) => clawBack(rewards, first as RewardId, note(others));
  if (command === 'stop' && note(rest) !== '') return (rewards) => flip(rewards, true, note(rest));
  if (command === 'start' && rest.length === 0) return (rewards) => flip(rewards, false, null);
  throw new ConfigError(USAGE);
}

async function approve(rewards: AdministerRewards, id: RewardId, note: string): Promise<string> {
  return `${id} is paid: ${fromMicros(await rewards.approve(id, note))} coins.`;
}

async function clawBack(rewards: AdministerRewards, id: RewardId, note: string): Promise<string> {
  const { status, takenMicros } = await rewards.clawBack(id, note);
  if (status === 'refused') return `${id} is refused; it was not paid.`;
  return `${id} is clawed back; ${fromMicros(takenMicros)} coins returned to the treasury now.`;
}

async function flip(rewards: AdministerRewards, stopped: boolean, note: string | null): Promise<string> {
  await rewards.setStopped(stopped, note);
  return stopped ? 'Rewards are stopped; held ones wait.' : 'Rewards go on, unless REWARDS=off.';
}

function table(rewards: NotedReward[]): string {
  if (rewards.length === 0) return 'There are none.';
  const line = ({
    id,
    at,
    userId,
    kind,
    status,
    reason,
    deed,
    photoSha256,
    amountMicros,
    heldUntil,
    note,
  }: NotedReward) =>
    [
      ...[id, at.toISOString(), userId, kind, deed ?? '-', status, reason, fromMicros(amountMicros)],
      ...[heldUntil?.toISOString() ?? '-', photoSha256 ?? '-', note ?? '-'],
    ].join('\t');
  return ['id\tat\tuser\tkind\tdeed\tstatus\treason\tcoins\theld_until\tphoto_sha256\tnote', ...rewards.map(line)].join(
    '\n',
  );
}
