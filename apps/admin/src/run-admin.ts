import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DomainError } from '@app/kernel';
import { MarketModule } from '@app/market';
import { ConfigError, loadConfig, readEnvironment } from '@app/platform';
import { findRunningPostgres } from '@app/platform/embedded-postgres/index';
import { adjust, grant, makeAdmin, resetTwoFactor, showUser, suspend, unmakeAdmin, unsuspend } from './accounts.js';
import type { Command } from './command.js';
import { listDeadEvents, retryDeadEvent } from './dead-events.js';
import { listDisputes, settleDispute } from './disputes.js';
import { showJob, showTransfer } from './look-ups.js';
import {
  approveWithdrawal,
  listExceptions,
  listWithdrawals,
  refundDeposit,
  rejectWithdrawal,
  resolveException,
} from './payments.js';
import { reconcile } from './reconcile.js';
import { approveReward, clawBackReward, listRewards, startRewards, stopRewards } from './rewards.js';

export const COMMANDS: Command[] = [
  ...[makeAdmin, unmakeAdmin, suspend, unsuspend, resetTwoFactor, grant, adjust, showUser, showJob, showTransfer],
  ...[listDeadEvents, retryDeadEvent, listDisputes, settleDispute],
  ...[listWithdrawals, approveWithdrawal, rejectWithdrawal, refundDeposit, listExceptions, resolveException, reconcile],
  ...[listRewards, approveReward, clawBackReward, stopRewards, startRewards],
];

/**
 * Runs an operator's command beside the running service, with the same environment variables and the service's own use
 * cases. The audit trail records each one.
 */
export async function runAdmin([name, ...words]: string[]): Promise<void> {
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) throw new ConfigError(name === undefined ? usage() : `There is no command ${name}.\n${usage()}`);
  const act = command.parse(words);
  if (!act) throw new ConfigError(`Usage: npm run admin -- ${name} ${command.usage}\n${command.about}`);
  const market = await openMarket();
  try {
    console.log(await act(market));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { title, message } = error;
    throw new ConfigError(message === title ? `${title}.` : `${title}. ${message}`);
  } finally {
    await market.close();
  }
}

async function openMarket(): Promise<INestApplicationContext> {
  const { DATABASE_URL, DATA_DIR } = readEnvironment(process.env);
  const url = DATABASE_URL ?? (await findRunningPostgres(resolve(DATA_DIR)));
  if (!url) throw new ConfigError('No service is running on this DATA_DIR: start it first, or set DATABASE_URL.');
  // It signs nothing, so it needs no secret of the service, and makes none.
  const config = loadConfig({ ...process.env, JWT_SECRET: randomBytes(32).toString('hex') }, url);
  const logger = ['error', 'warn'] as Array<'error' | 'warn'>;
  return NestFactory.createApplicationContext(MarketModule.forTool(config, 'admin'), { logger, abortOnError: false });
}

function usage(): string {
  const lines = COMMANDS.map((command) => `  ${`${command.name} ${command.usage}`.padEnd(40)} ${command.about}`);
  return ['Commands for operators: npm run admin -- <command>', ...lines].join('\n');
}
