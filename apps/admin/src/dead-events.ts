import type { INestApplicationContext } from '@nestjs/common';
import { ConfigError, Database, deadEvents, retryAllEvents, retryEvent } from '@app/platform';
import type { Command } from './command.js';

const SHOWN = 100;
const ID = /^\d{1,18}$/;

/** Lists the newest events that could not be delivered, and why. */
export const listDeadEvents: Command = {
  name: 'dead-events',
  usage: '',
  about: 'lists events that could not be delivered',
  parse: (words) => (words.length === 0 ? list : undefined),
};

/** Changes nobody's account, so the audit trail has no entry for it. */
export const retryDeadEvent: Command = {
  name: 'retry-event',
  usage: '<id>|all',
  about: 'retries one of them, or all',
  parse: ([id, ...rest]) => {
    if (!id || rest.length > 0) return undefined;
    if (id === 'all') return retryAll;
    return ID.test(id) ? (market) => retry(market, id) : undefined;
  },
};

async function list(market: INestApplicationContext): Promise<string> {
  const dead = await deadEvents(market.get(Database), SHOWN + 1);
  if (dead.length === 0) return 'There are no dead events.';
  const lines = dead
    .slice(0, SHOWN)
    .map(
      ({ id, type, createdAt, attempts, lastError }) =>
        `${id}  ${createdAt.toISOString()}  ${type}  ${attempts} attempts: ${lastError ?? ''}`,
    );
  return [...lines, ...(dead.length > SHOWN ? ['… and more'] : [])].join('\n');
}

async function retry(market: INestApplicationContext, id: string): Promise<string> {
  if (!(await retryEvent(market.get(Database), id))) throw new ConfigError(`No dead event has the id ${id}.`);
  return `Event ${id} will be delivered again.`;
}

async function retryAll(market: INestApplicationContext): Promise<string> {
  return `${await retryAllEvents(market.get(Database))} events will be delivered again.`;
}
