import { resolve } from 'node:path';
import { DomainError } from '@app/kernel';
import { databaseParts } from '@app/market/database-parts';
import { ConfigError, connectTool, Database, TypeormAuditTrail, readEnvironment } from '@app/platform';
import { findRunningPostgres } from '@app/platform/embedded-postgres/index';
import { adjust, grant, makeAdmin, showUser, suspend, unmakeAdmin, unsuspend } from './accounts.js';
import type { Command, Desk } from './command.js';
import { showJob, showTransfer } from './look-ups.js';
import { listDeadEvents, retryDeadEvent } from './dead-events.js';
import { listDisputes, settleDispute } from './disputes.js';
import {
  approveWithdrawal,
  listExceptions,
  listWithdrawals,
  refundDeposit,
  rejectWithdrawal,
  resolveException,
} from './payments.js';

export const COMMANDS: Command[] = [
  ...[makeAdmin, unmakeAdmin, suspend, unsuspend, grant, adjust, showUser, showJob, showTransfer],
  ...[listDeadEvents, retryDeadEvent, listDisputes, settleDispute],
  ...[listWithdrawals, approveWithdrawal, rejectWithdrawal, refundDeposit, listExceptions, resolveException],
];

/**
 * Runs an operator's command beside the running service, with the same environment variables. The audit trail records
 * each one.
 */
export async function runAdmin([name, ...words]: string[]): Promise<void> {
  const act = COMMANDS.find((command) => command.name === name)?.parse(words);
  if (!act) throw new ConfigError(usage());
  const { DATABASE_URL, DATA_DIR } = readEnvironment(process.env);
  const url = DATABASE_URL ?? (await findRunningPostgres(resolve(DATA_DIR)));
  if (!url) throw new ConfigError('No service is running on this DATA_DIR: start it first, or set DATABASE_URL.');
  await atDesk(url, async (desk) => console.log(await act(desk)));
}

async function atDesk(url: string, work: (desk: Desk) => Promise<void>): Promise<void> {
  const source = await connectTool(url, 'admin', databaseParts);
  try {
    const database = new Database(source);
    await work({ database, trail: new TypeormAuditTrail(database) });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { title, message } = error;
    throw new ConfigError(message === title ? `${title}.` : `${title}. ${message}`);
  } finally {
    await source.destroy();
  }
}

function usage(): string {
  const lines = COMMANDS.map((command) => `  ${`${command.name} ${command.usage}`.padEnd(40)} ${command.about}`);
  return ['Commands for operators: npm run admin -- <command>', ...lines].join('\n');
}
