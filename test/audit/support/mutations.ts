import { movements } from '@app/market/audit-checks';
import type { World } from './world.js';

/** One thing made otherwise, in words and as SQL. */
export interface Mutation {
  what: string;
  sql: string;
  /** Of transfers: what follows from them is made to fit. */
  mend: boolean;
}

interface Transfer {
  key: string;
  kind: string;
  debit: string;
  credit: string;
  subject_id: string | null;
  earned_by: string | null;
}

const PLATFORM = [1, 2, 3, 4, 5].map((n) => `00000000-0000-7000-8000-00000000000${n}`);

/** Amounts that something else says as well. */
const AMOUNTS = {
  'ledger.hold': ['amount'],
  'ledger.debt': ['owed', 'paid', 'forgiven', 'coin_usd'],
  'marketplace.job': ['price_micros', 'paid_micros'],
  'marketplace.attempt': ['earned_micros'],
  'marketplace.dispute WHERE settled_at IS NOT NULL': ['paid_micros'],
  'deploy.deploy': ['held_micros', 'billed_micros'],
  'deploy.placement': ['billed_micros', 'hour_micros'],
  'bandwidth.session': ['leased_bytes', 'held_micros'],
  'bandwidth.session WHERE settled_at IS NOT NULL': ['billed_micros', 'exits_micros'],
  'bandwidth.lease': ['used', 'leased'],
  'bandwidth.carriage WHERE session_id IN (SELECT id FROM bandwidth.session WHERE settled_at IS NOT NULL)': [
    'gateway_bytes',
  ],
  'payments.deposit': ['credited_micros'],
  'payments.reversal': ['amount_micros', 'taken_micros'],
  'payments.withdrawal': ['amount_micros'],
  'payments.exchange_quote': ['amount_micros', 'receives_micros', 'fee_micros', 'coin_usd_micros'],
  'assistant.reward': ['amount_micros', 'taken_micros'],
  'assistant.reward_day': ['promised_micros'],
  'referrals.referral': ['referrer_micros', 'referred_micros'],
  'referrals.day': ['spent_micros'],
};

const PEOPLE = {
  'ledger.hold': ['payer'],
  'ledger.debt': ['owner'],
  'marketplace.job': ['buyer_id'],
  'marketplace.attempt': ['owner_id', 'device_id'],
  'deploy.deploy': ['owner_id'],
  'deploy.placement': ['owner_id', 'device_id'],
  'bandwidth.session': ['user_id'],
  'bandwidth.exit': ['owner_id'],
  'payments.deposit': ['user_id'],
  'payments.withdrawal': ['user_id'],
  'payments.exchange_quote': ['user_id'],
  'assistant.reward': ['user_id'],
  'referrals.referral': ['referrer_id', 'referred_id'],
  'workers.device WHERE id IN (SELECT device_id FROM marketplace.attempt)': ['owner_id'],
  "platform.audited_act WHERE act LIKE 'balance.%'": ['user_id'],
};

/** Their rows are never deleted. */
const KEPT = [
  ...new Set([...Object.keys(AMOUNTS), ...Object.keys(PEOPLE), 'identity.account', 'deploy.revision']),
].filter((table) => !table.startsWith('workers.device'));

/** Every way to make one thing of the world otherwise, each a falsehood. */
export async function mutationsOf(world: World): Promise<Mutation[]> {
  const transfers = await world.sql<Transfer>('SELECT * FROM ledger.transfer');
  const all = transfers.flatMap((transfer) => ofTransfer(world, transfer, transfers));
  const rowsOf = (tables: Record<string, string[]>, to: (column: string) => string) =>
    Object.entries(tables).flatMap(([table, columns]) => columns.map((column) => ({ table, changes: to(column) })));
  const changes = [
    ...rowsOf(AMOUNTS, (column) => `${column} = ${column} + 1`),
    ...rowsOf(AMOUNTS, (column) => `${column} = ${column} - 10000`),
    ...rowsOf(
      PEOPLE,
      (column) => `${column} = ${column === 'device_id' ? `'${world.ada.device}'` : another(world, column)}`,
    ),
    ...KEPT.map((table) => ({ table, changes: null })),
  ];
  for (const { table, changes: set } of changes) {
    const [name] = table.split(' ');
    for (const { ctid } of await world.sql<{ ctid: string }>(`SELECT ctid FROM ${table}`)) {
      const sql = set
        ? `UPDATE ${name} SET ${set} WHERE ctid = '${ctid}'`
        : `DELETE FROM ${name} WHERE ctid = '${ctid}'`;
      all.push({ what: `${set ?? 'deleted'} in ${table} ${ctid}`, sql, mend: false });
    }
  }
  return all;
}

/** A device of Ada's has never worked, and Eve has never done anything. */
const another = ({ ada, eve }: World, column: string) =>
  `CASE ${column} WHEN '${eve.id}' THEN '${ada.id}' ELSE '${eve.id}' END::uuid`;

function ofTransfer(world: World, transfer: Transfer, others: Transfer[]): Mutation[] {
  const { key, kind, debit, credit, subject_id: subject, earned_by: earnedBy } = transfer;
  const end = ', debit_version = NULL, credit_version = NULL';
  const platform = (account: string) =>
    PLATFORM.find((other) => other !== account && other !== debit && other !== credit);
  const kinds = new Set(movements.map((movement) => movement.kind));
  const other = others.find((one) => one.subject_id && one.subject_id !== subject);
  const changes = [
    ...(['debit', 'credit'] as const).map((side) =>
      PLATFORM.includes(transfer[side])
        ? `${side} = '${platform(transfer[side])}'${end}`
        : `${side} = ${another(world, side)}${end}`,
    ),
    ...(PLATFORM.includes(credit) ? [] : [`credit = '${platform(credit)}'${end}`]),
    'amount = amount + 1',
    'amount = amount * 10',
    `currency = CASE currency WHEN 'coin' THEN 'usd' ELSE 'coin' END${end}`,
    `key = 'x' || key`,
    `subject_type = NULL, subject_id = NULL`,
    `subject_id = '${other!.subject_id}'`,
    `earned_by = ${earnedBy ? 'NULL' : `'${world.ada.device}'`}`,
    ...[...kinds].filter((one) => one !== kind).map((one) => `kind = '${one}'`),
  ].filter((change) => subject !== null || !change.startsWith('subject_type'));
  const columns = 'currency, debit, credit, amount, kind, subject_type, subject_id, earned_by';
  return [
    ...changes.map((change) => ({
      what: `${kind} ${key}: ${change}`,
      sql: `UPDATE ledger.transfer SET ${change} WHERE key = '${key}'`,
    })),
    { what: `${kind} ${key}: deleted`, sql: `DELETE FROM ledger.transfer WHERE key = '${key}'` },
    {
      what: `${kind} ${key}: doubled`,
      sql: `INSERT INTO ledger.transfer (key, ${columns}) SELECT key || '0', ${columns} FROM ledger.transfer WHERE key = '${key}'`,
    },
  ].map((mutation) => ({ ...mutation, mend: true }));
}
