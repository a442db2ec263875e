import { Client } from 'pg';
import { lyingExit } from './lying-exit.js';
import type { Testbed, Provider } from '../../../apps/simulate/src/abuse/testbed.js';
import { World } from '../../../apps/simulate/src/abuse/world.js';
import { auditOf } from '../../support/audit.js';
import { mailToken } from '../../support/mails.js';
import { startService } from '../../support/service.js';
import { StripeStub } from '../../support/stripe/stripe-stub.js';

/** What production starts with; Stripe's stub is refused there, so it is no production. */
const AS_IN_PRODUCTION = {
  WELCOME_COIN: '0',
  WELCOME_USD: '0',
  REFERRAL_REQUIRES_VERIFIED_EMAIL: 'true',
  REFERRAL_REQUIRES_SPENDING: 'true',
  COIN_USD: '0.1',
};

export interface OpenWorld {
  world: World;
  close(): Promise<void>;
}

/** A world on a service of its own, whose clock can be turned. */
export async function openWorld(times: number): Promise<OpenWorld> {
  const stub = await StripeStub.start({ available: 1_000_000 });
  const service = await startService({ env: { ...stub.env, ...AS_IN_PRODUCTION } });
  stub.sendEventsTo(service.url);
  const sql = new Client({ connectionString: asSuperuser(service.databaseUrl!) });
  const close = async () => {
    await sql.end();
    await service.dispose();
    await stub.close();
  };
  try {
    await sql.connect();
    const testbed: Testbed = {
      ...{ url: service.url, sql, times, provider: providerOf(stub) },
      mailToken: (email) => mailToken(service, email, 'vt'),
      lyingExit: (worker, bytes) => lyingExit(service.url, worker, bytes),
      audit: () => auditOf(service),
    };
    return { world: await World.open(testbed), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function asSuperuser(url: string): string {
  return Object.assign(new URL(url), { username: 'postgres' }).href;
}

function providerOf({ books, moneyIn, moneyOut }: StripeStub): Provider {
  const sum = (cents: number[]) => cents.reduce((all, each) => all + each, 0) / 100;
  return {
    pay: (session) => moneyIn.pay(session).id,
    onboard: (account) => moneyOut.onboard(account),
    takeBack: (payment) => moneyIn.decide(moneyIn.dispute(payment).id, 'lost'),
    flowsOf: (userId) => {
      const charges = books.all('charge').filter(({ metadata }) => metadata['user_id'] === userId);
      const taken = books
        .all('dispute')
        .filter(({ charge, status }) => status !== 'won' && charges.some(({ id }) => id === charge));
      const accounts = books.all('account').filter(({ metadata }) => metadata['user_id'] === userId);
      const payouts = books
        .all('payout')
        .filter(({ account, status }) => status !== 'failed' && accounts.some(({ id }) => id === account));
      const kept = charges.map(({ amount, amount_refunded }) => amount - amount_refunded);
      return {
        paidIn: sum([...kept, ...taken.map(({ amount }) => -amount)]),
        paidOut: sum(payouts.map(({ amount }) => amount)),
      };
    },
  };
}
