import { MICROS } from '@app/kernel';
import type { DisputeOutcome, NoticeName, NoticeRequested } from '../../contract.js';
import { writeLetter, type WrittenMail } from './letter.js';
import type { MailTexts, RowName } from './mail-texts.js';
import { MAIL_TEXTS } from './texts/index.js';

/** Acts that only the owner should do: if another person did them, the owner needs a new password. */
const OWNERS_ACTS: ReadonlySet<NoticeName> = new Set<NoticeName>([
  'withdrawal_requested',
  'password_changed',
  'two_factor_enabled',
  'two_factor_disabled',
  'new_sign_in',
  'api_key_created',
  'passkey_added',
  'passkey_removed',
  'username_changed',
]);

/** The mail that tells what happened to an account or its money. */
export function writeNoticeMail(payload: NoticeRequested['payload'], publicUrl: string): WrittenMail {
  const { notice, to, facts, at } = payload;
  const texts = MAIL_TEXTS[to.language];
  const { subject, says } = texts.notices[notice];
  const isOwners = OWNERS_ACTS.has(notice);
  return writeLetter({
    language: to.language,
    subject,
    paragraphs: [texts.hello(to.username), says],
    rows: [...rowsOf(facts, texts), [texts.rows.at, `${at.slice(0, 16).replace('T', ' ')} UTC`]],
    action: isOwners ? { label: texts.notYou.button, url: `${publicUrl}/forgot-password` } : null,
    remarks: isOwners ? [texts.notYou.says] : [],
    code: null,
    footer: texts.footer(publicUrl),
  });
}

/** The rows for the facts of `NoticeFacts`, in this order; `subject` and `subjectId` make one row. */
const ROWS: Array<[fact: string, row: RowName]> = [
  ['amountMicros', 'amount'],
  ['withdrawalId', 'withdrawal'],
  ['outcome', 'outcome'],
  ['name', 'name'],
  ['scopes', 'scopes'],
  ['from', 'from'],
  ['to', 'to'],
  ['address', 'address'],
  ['program', 'program'],
  ['why', 'why'],
];

function rowsOf(facts: Record<string, string>, texts: MailTexts): Array<[string, string]> {
  const subject = facts['subject'] === 'job' ? 'job' : 'deposit';
  const about: Array<[string, string]> = facts['subjectId'] ? [[texts.rows[subject], facts['subjectId']]] : [];
  const rows = ROWS.filter(([fact]) => facts[fact]).map(([fact, row]): [string, string] => [
    texts.rows[row],
    shown(row, facts[fact] as string, texts),
  ]);
  return [...about, ...rows];
}

function shown(row: RowName, fact: string, texts: MailTexts): string {
  if (row === 'amount') return usd(BigInt(fact));
  if (row === 'outcome') return texts.outcomes[fact as DisputeOutcome];
  return fact;
}

/** Micro-dollars with two decimals, or as many as the amount has. */
function usd(micros: bigint): string {
  const decimals = (micros % MICROS)
    .toString()
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return `${micros / MICROS}.${decimals} USD`;
}
