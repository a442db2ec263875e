import { newId } from '@app/kernel/ids';
import { ONE, type Person, type World } from './world.js';

/** What somebody wrote into the books' own back, and the start of the check's name that names it. */
interface Falsehood {
  named: string;
  plant: (world: World) => Promise<unknown>;
}

const TREASURY = '00000000-0000-7000-8000-000000000001';
const ESCROW_ACCOUNT = '00000000-0000-7000-8000-000000000002';
const FEES = '00000000-0000-7000-8000-000000000003';
const PROVIDER = '00000000-0000-7000-8000-000000000004';
const EXCHANGE = '00000000-0000-7000-8000-000000000005';

const WAY = 'every transfer is one that the platform makes';
const PAYER = 'what is held came from its payer, and what was left went back';
const ATTEMPTS = 'what attempts earned was paid to their owners';
const FEE = 'of what is paid for work the platform kept the fee';
const RUNS = 'every run was paid what it billed, to the owner of its device';
const ESCROW = 'escrow has exactly the open amount';
const LATE_JOBS = 'no job waits after its last day';
const GRANTS = 'every grant and correction has a recorded administrator act';

/** The kind and subject's transfer, as if it had been so. */
const changed = (kind: string, subject: string, changes: (world: World) => string) => async (world: World) =>
  world.forge(await world.keyOf(kind, subject), changes(world));

/** At the end of their statement: another line has its place. */
const to = ({ id }: Person) => `credit = '${id}', credit_version = NULL`;
const toCyd = ({ cyd }: World) => to(cyd);
const row = (table: string, changes: string, id: string) => (world: World) =>
  world.sql(`UPDATE ${table} SET ${changes} WHERE ${table === 'marketplace.dispute' ? 'job_id' : 'id'} = $1`, [
    world.ids[id],
  ]);
const hold = (changes: string, id: string) => (world: World) =>
  world.sql(`UPDATE ledger.hold SET ${changes} WHERE subject_id = $1`, [world.ids[id]]);
const debt = (changes: string) => (world: World) => world.sql(`UPDATE ledger.debt SET ${changes}`);
const account = (changes: string) => (world: World) =>
  world.sql(`UPDATE ledger.account SET ${changes} WHERE owner = $1 AND currency = 'coin'`, [world.ada.id]);

const BOOK: Record<string, Falsehood> = {
  'a balance without a line': { named: 'every user balance is the sum', plant: account('balance = balance + 1') },
  'a version without a line': { named: 'every account has as many lines', plant: account('version = version + 1') },
  'a wrong balance after a line': {
    named: 'the balance after each line',
    plant: async (world) =>
      world.sql('UPDATE ledger.transfer SET credit_balance = credit_balance + 1 WHERE key = $1', [
        await world.keyOf('job_pay', 'done'),
      ]),
  },
  'a line that no statement shows': {
    named: "every user's line has an account and its place",
    plant: async (world) =>
      world.sql('UPDATE ledger.transfer SET credit_version = NULL WHERE key = $1', [
        await world.keyOf('job_pay', 'done'),
      ]),
  },
  'a transfer to nobody': {
    named: "every user's line has an account and its place",
    plant: changed('job_pay', 'done', () => 'credit = gen_random_uuid()'),
  },
  'a missing leg': {
    named: ESCROW,
    plant: async (world) => {
      await world.sql('DELETE FROM ledger.transfer WHERE key = $1', [await world.keyOf('job_pay', 'done')]);
      await world.mend();
    },
  },
  'a doubled leg': {
    named: ATTEMPTS,
    plant: (world) =>
      world.forgeNew({
        ...{
          debit: ESCROW_ACCOUNT,
          credit: world.bob.id,
          amount: 95n * ONE,
          kind: 'job_pay',
          earned_by: world.bob.device,
        },
        ...{ subject_type: 'job', subject_id: world.ids['done'], key: `job:${world.ids['done']}:resolve:9` },
      }),
  },
};

const HOLDS: Record<string, Falsehood> = {
  'a hold of less than the price': {
    named: 'every open job holds exactly',
    plant: hold('amount = amount - 1', 'waiting'),
  },
  'an orphan hold': {
    named: 'no money is held for a job that',
    plant: hold('subject_id = gen_random_uuid()', 'waiting'),
  },
  'a hold that is resolved by nothing': { named: ESCROW, plant: hold('resolved_at = now()', 'disputed') },
  'a waiting job that was paid': {
    named: 'a completed job was paid in full',
    plant: row('marketplace.job', 'paid_micros = 1', 'waiting'),
  },
  'a hold of an ended job': { named: 'no ended job still holds', plant: hold('resolved_at = NULL', 'done') },
  'a hold of an ended deploy': {
    named: 'no deploy that is over still',
    plant: hold('resolved_at = NULL', 'ended deploy'),
  },
  'a hold of a settled session': {
    named: 'no settled session still',
    plant: hold('resolved_at = NULL', 'settled session'),
  },
};

const WRONG_PERSON: Record<string, Falsehood> = {
  "a job's pay to another": { named: ATTEMPTS, plant: changed('job_pay', 'done', toCyd) },
  "a job's pay for another's device": {
    named: ATTEMPTS,
    plant: changed('job_pay', 'done', ({ cyd }) => `earned_by = '${cyd.device}'`),
  },
  'a job and its attempt to another than the owner of the device': {
    named: "attempts are of their devices' owners",
    plant: async (world) => {
      await changed('job_pay', 'done', toCyd)(world);
      await row('marketplace.attempt', `owner_id = '${world.cyd.id}'`, 'done attempt')(world);
    },
  },
  "a copy's share to another": {
    named: ATTEMPTS,
    plant: changed('job_pay', 'quorum', ({ ada }) => to(ada)),
  },
  "a job's refund to another": { named: PAYER, plant: changed('refund', 'cancelled', toCyd) },
  "a deploy's refund to another": { named: PAYER, plant: changed('refund', 'ended deploy', toCyd) },
  "a session's refund to another": { named: PAYER, plant: changed('refund', 'settled session', toCyd) },
  "a withdrawal's return to another": { named: PAYER, plant: changed('refund', 'returned withdrawal', toCyd) },
  "a deploy's pay to another": { named: RUNS, plant: changed('deploy_pay', 'open deploy', toCyd) },
  "a session's pay to another": {
    named: 'owners were paid only for bytes that their devices',
    plant: changed('bandwidth_pay', 'settled session', toCyd),
  },
  'a reward to another': {
    named: 'every paid reward has exactly one transfer',
    plant: (world) => world.forge(`reward:${world.ids['paid reward']}`, toCyd(world)),
  },
  'a bonus to another': {
    named: 'every paid referral paid each side',
    plant: (world) => world.forge(`referral:${world.ids['referral']}:referrer`, toCyd(world)),
  },
  'a deposit to another': {
    named: 'every paid deposit was credited to its user',
    plant: changed('deposit', 'refunded deposit', ({ dan }) => to(dan)),
  },
  "a withdrawal of another's money": {
    named: 'every withdrawal held its amount',
    plant: row('payments.withdrawal', 'user_id = gen_random_uuid()', 'paid withdrawal'),
  },
};

const WRONG_AMOUNT: Record<string, Falsehood> = {
  'a job without its fee': {
    named: FEE,
    plant: async (world) => {
      await row('marketplace.attempt', 'earned_micros = 100000000', 'done attempt')(world);
      const fee = await world.keyOf('platform_fee', 'done');
      await world.sql('DELETE FROM ledger.transfer WHERE key = $1', [fee]);
      await changed('job_pay', 'done', () => 'amount = 100000000')(world);
    },
  },
  'a job with twice its fee': {
    named: FEE,
    plant: async (world) => {
      await row('marketplace.attempt', 'earned_micros = 90000000', 'done attempt')(world);
      await changed('platform_fee', 'done', () => 'amount = 10000000')(world);
      await changed('job_pay', 'done', () => 'amount = 90000000')(world);
    },
  },
  "a run's price times ten": {
    named: 'the price of a run is',
    plant: (world) => tenfold(world),
  },
  "a run's bill times ten": {
    named: 'no run is billed for more',
    plant: row('deploy.placement', 'billed_micros = billed_micros * 10', 'open deploy run'),
  },
  'an exchange at a wrong rate': {
    named: 'every exchange paid what the amount was worth',
    plant: async (world) => {
      await row('payments.exchange_quote', 'receives_micros = receives_micros * 2', 'exchange')(world);
      await world.forge(`exchange:${world.ids['exchange']}:to`, 'amount = amount * 2');
    },
  },
  'an exchange at a price that no coin had': {
    named: 'every exchange paid what the amount was worth',
    plant: async (world) => {
      const twice = 'receives_micros = receives_micros * 2, fee_micros = fee_micros * 2, coin_usd_micros = 50000';
      await row('payments.exchange_quote', twice, 'exchange')(world);
      await world.forge(`exchange:${world.ids['exchange']}:to`, 'amount = amount * 2');
    },
  },
  'an exchange without its fee': {
    named: 'every exchange paid what the amount was worth',
    plant: async (world) => {
      await row('payments.exchange_quote', 'receives_micros = 100000000, fee_micros = 0', 'exchange')(world);
      await world.forge(`exchange:${world.ids['exchange']}:to`, 'amount = 100000000');
    },
  },
  'coins that a dispute took for less than they were worth': {
    named: 'the coins that a charge-back took were worth',
    plant: changed('deposit_dispute_exchange', 'disputed deposit', () => 'amount = amount * 2'),
  },
  'a debt that was paid less than it says': {
    named: 'what was paid of a debt, or forgiven,',
    plant: changed('debt_paid', 'disputed deposit', () => 'amount = amount - 1'),
  },
  'a debt that was paid by what the platform gave': {
    named: 'what was paid of a debt, or forgiven,',
    plant: debt('paid = paid + forgiven, forgiven = 0'),
  },
  'a debt that nobody owes any more': {
    named: 'what a charge-back lacked is owed',
    plant: debt('owed = 0'),
  },
  'a debt of another': { named: 'what a charge-back lacked is owed', plant: debt('owner = gen_random_uuid()') },
  'a session that is billed for more bytes': {
    named: 'every settled session was billed the price',
    plant: row('bandwidth.session', 'billed_micros = 2 * billed_micros', 'settled session'),
  },
  'an exit that has no share': {
    named: 'owners earned their share, as in force',
    plant: async (world) => {
      const pay = await world.keyOf('bandwidth_pay', 'settled session');
      await world.sql('DELETE FROM ledger.transfer WHERE key = $1', [pay]);
      await row('bandwidth.session', 'exits_micros = 0', 'settled session')(world);
      await changed('platform_fee', 'settled session', () => 'amount = 2000000')(world);
    },
  },
  'an attempt that earned more than it was paid': {
    named: ATTEMPTS,
    plant: row('marketplace.attempt', 'earned_micros = 96000000', 'done attempt'),
  },
  'a job that was paid in part': {
    named: 'a completed job was paid in full',
    plant: row('marketplace.job', 'paid_micros = 50000000', 'done'),
  },
  'a quorum that paid one share': {
    named: 'a completed job with quorum paid each agreeing result',
    plant: row('marketplace.job', 'paid_micros = 33333333', 'quorum'),
  },
  'a dispute that decided otherwise': {
    named: 'every disputed job has an open dispute',
    plant: row('marketplace.dispute', 'paid_micros = 1', 'settled'),
  },
  'a reward of more than was promised': {
    named: 'every paid reward has exactly one transfer',
    plant: (world) => world.forge(`reward:${world.ids['paid reward']}`, 'amount = amount * 2'),
  },
  'a refund that took less than it says': {
    named: "every reversal took from its depositor's balance",
    plant: changed('deposit_refund', 'refunded deposit', () => 'amount = amount - 1'),
  },
  'a welcome of more than newcomers get': {
    named: 'every new account received the welcome money',
    plant: (world) => world.forge(`welcome:${world.dan.id}:coin`, 'amount = amount * 2'),
  },
  'a payout of more than was held': {
    named: 'what the provider holds in the ledger',
    plant: changed('withdrawal', 'paid withdrawal', () => 'amount = amount + 1'),
  },
  'a payment in the other currency': {
    named: PAYER,
    plant: changed('job_pay', 'done', () => "currency = 'usd', credit_version = NULL"),
  },
};

/** All records agree: the book, the run, the deploy and what is held. */
async function tenfold(world: World): Promise<void> {
  const ten = (columns: string[]) => columns.map((column) => `${column} = ${column} * 10`).join(', ');
  await row('deploy.deploy', ten(['held_micros', 'billed_micros']), 'open deploy')(world);
  await row('deploy.placement', ten(['hour_micros', 'billed_micros']), 'open deploy run')(world);
  await hold(ten(['amount']), 'open deploy')(world);
  await world.sql('UPDATE ledger.transfer SET amount = amount * 10 WHERE subject_id = $1', [world.ids['open deploy']]);
  await world.mend();
}

const NO_CAUSE: Record<string, Falsehood> = {
  'a grant that nobody ordered': {
    named: GRANTS,
    plant: (world) => world.forgeNew({ debit: TREASURY, credit: world.cyd.id, kind: 'grant' }),
  },
  'a correction that nobody ordered': {
    named: GRANTS,
    plant: (world) => world.forgeNew({ debit: world.cyd.id, credit: TREASURY, kind: 'adjustment' }),
  },
  'a grant that an administrator gave themselves': {
    named: GRANTS,
    plant: (world) => world.sql(`UPDATE platform.audited_act SET by = user_id::text WHERE act = 'balance.granted'`),
  },
  'a second welcome': {
    named: WAY,
    plant: (world) => world.forgeNew({ debit: TREASURY, credit: world.cyd.id, kind: 'welcome' }),
  },
  'a welcome to who is no account': {
    named: 'welcome money went to registered accounts',
    plant: (world) => world.sql('DELETE FROM identity.account WHERE id = $1', [world.dan.id]),
  },
  'fees that somebody helped themselves to': {
    named: WAY,
    plant: (world) => world.forgeNew({ debit: FEES, credit: world.cyd.id, kind: 'grant' }),
  },
  "one user's money to another": {
    named: WAY,
    plant: (world) => world.forgeNew({ debit: world.ada.id, credit: world.cyd.id, kind: 'adjustment' }),
  },
  'a kind that nobody knows': {
    named: WAY,
    plant: (world) => world.forgeNew({ debit: TREASURY, credit: world.cyd.id, kind: 'bonus' }),
  },
  'a reward for nothing': {
    named: 'every transfer of a reward or claw-back',
    plant: (world) =>
      world.forgeNew({ debit: TREASURY, credit: world.cyd.id, kind: 'reward', key: `reward:${newId()}` }),
  },
  'a bonus for nobody': {
    named: 'nothing was paid for a referral without a record',
    plant: (world) =>
      world.forgeNew({ debit: TREASURY, credit: world.cyd.id, kind: 'referral', key: 'referral:x:referrer' }),
  },
  'a deposit that nobody made': {
    named: 'every paid deposit was credited to its user',
    plant: (world) => world.forgeNew({ debit: PROVIDER, credit: world.cyd.id, kind: 'deposit', currency: 'usd' }),
  },
  'an exchange without a quote': {
    named: 'every used quote exchanged its two amounts',
    plant: (world) => world.forgeNew({ debit: EXCHANGE, credit: world.cyd.id, kind: 'exchange', key: 'exchange:x:to' }),
  },
  'a forfeit of who did not leave': {
    named: 'only deleted accounts forfeited',
    plant: (world) => world.forgeNew({ debit: world.cyd.id, credit: TREASURY, kind: 'forfeit' }),
  },
};

const OVERDUE: Record<string, Falsehood> = {
  'a session after its end': {
    named: 'no session runs past its expiry',
    plant: row('bandwidth.session', "expires_at = now() - interval '2 hours'", 'active session'),
  },
  'a job that waits after its last day': {
    named: LATE_JOBS,
    plant: row('marketplace.job', "expires_at = now() - interval '2 hours'", 'waiting'),
  },
  'a result that nobody looked at in time': {
    named: LATE_JOBS,
    plant: row('marketplace.job', "review_due_at = now() - interval '2 hours'", 'pending'),
  },
  'an attempt that runs on': {
    named: LATE_JOBS,
    plant: row('marketplace.attempt', "due_at = now() - interval '3 hours'", 'running attempt'),
  },
  'a withdrawal that is sent for a month': {
    named: 'no withdrawal is overdue to be sent',
    plant: row('payments.withdrawal', "sent_at = now() - interval '30 days'", 'sending withdrawal'),
  },
  'a deploy after its end': {
    named: 'no deploy goes on after its end',
    plant: row('deploy.deploy', "ends_at = now() - interval '2 hours'", 'open deploy'),
  },
};

const RECORDS: Record<string, Falsehood> = {
  'a resolved hold of another amount': {
    named: 'what a hold had at its end',
    plant: hold('amount = amount - 1', 'done'),
  },
  'a disputed result that was paid': {
    named: 'a job whose result is under review',
    plant: row('marketplace.job', 'paid_micros = 1', 'disputed'),
  },
  'an accepted result that was paid in part': {
    named: 'a result that was accepted',
    plant: row('marketplace.job', 'paid_micros = 1', 'accepted'),
  },
  'an attempt that goes on without its job': {
    named: 'a running job has exactly one running attempt',
    plant: row('marketplace.attempt', "status = 'running', ended_at = NULL", 'done attempt'),
  },
  'a completed job that nobody completed': {
    named: 'failures and interruptions are counted',
    plant: row('marketplace.attempt', "status = 'cancelled'", 'done attempt'),
  },
  'a result that differs and is paid': {
    named: 'a result that differs is paid nothing',
    plant: (world) =>
      world.sql("UPDATE marketplace.job SET verdict = 'differs' WHERE copy_of = $1", [world.ids['quorum']]),
  },
  'one owner of all copies': {
    named: 'no owner has two copies of one job',
    plant: (world) =>
      world.sql(
        `UPDATE marketplace.attempt SET owner_id = $1 WHERE job_id IN (
           SELECT id FROM marketplace.job WHERE copy_of = $2)`,
        [world.bob.id, world.ids['quorum']],
      ),
  },
  'a session that holds less than its price': {
    named: 'every session that is not settled holds',
    plant: hold('amount = amount - 1', 'active session'),
  },
  'a settled session that says other than was paid': {
    named: 'every settled session was paid its bill',
    plant: row('bandwidth.session', 'exits_micros = 0', 'settled session'),
  },
  'an open withdrawal without its money': {
    named: 'every open withdrawal holds exactly',
    plant: hold('resolved_at = now()', 'sending withdrawal'),
  },
  'a loss that nobody owes': {
    named: 'what a charge-back lacked is owed',
    plant: (world) => world.sql('DELETE FROM ledger.debt'),
  },
  'a reward that was taken back and kept': {
    named: 'claw-backs match their transfers',
    plant: row('assistant.reward', 'taken_micros = 0', 'clawed_back reward'),
  },
  'a day of rewards that counted less': {
    named: 'the promises of each day match',
    plant: (world) => world.sql('UPDATE assistant.reward_day SET promised_micros = 0'),
  },
  'a day of referrals that counted less': {
    named: 'what referrals cost in a day',
    plant: (world) => world.sql('UPDATE referrals.day SET spent_micros = 0'),
  },
};

export const PLANTED = { ...BOOK, ...RECORDS, ...HOLDS, ...WRONG_PERSON, ...WRONG_AMOUNT, ...NO_CAUSE, ...OVERDUE };

/** What the database itself doesn't take, even of who may switch off its triggers. */
export const REFUSED: Record<string, (world: World) => Promise<unknown>> = {
  'a balance below zero': account('balance = -1'),
  'a transfer of nothing': changed('job_pay', 'done', () => 'amount = 0'),
  'a transfer to oneself': changed('job_pay', 'done', () => 'debit = credit'),
  'a key twice': changed('job_pay', 'done', ({ bob }) => `key = 'welcome:${bob.id}:coin'`),
};
