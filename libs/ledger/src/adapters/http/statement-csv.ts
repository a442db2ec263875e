import { Readable } from 'node:stream';
import type { StatementLineDto } from './statement.dto.js';

export const CSV_TYPE = 'text/csv';

const COLUMNS = [
  'at',
  'kind',
  'amount',
  'balance_after',
  'currency',
  'subject_type',
  'subject_id',
  'memo',
  'id',
] as const;

/** A statement as CSV (RFC 4180). The first page is read before it resolves, so that a failure is still a proper reply. */
export async function csvOf(pages: AsyncGenerator<StatementLineDto[], void>): Promise<Readable> {
  const first = await pages.next();
  return Readable.from(textOf(first.done ? [] : first.value, pages));
}

async function* textOf(first: StatementLineDto[], rest: AsyncIterable<StatementLineDto[]>): AsyncGenerator<string> {
  yield `${COLUMNS.join(',')}\r\n${rowsOf(first)}`;
  for await (const lines of rest) if (lines.length > 0) yield rowsOf(lines);
}

const rowsOf = (lines: StatementLineDto[]): string =>
  lines.map((line) => `${COLUMNS.map((column) => cellOf(line[column])).join(',')}\r\n`).join('');

/** A spreadsheet would run what begins like this as a formula; memos are the words of strangers. */
const FORMULA = /^\s*[=+\-@|%]|^[\t\r\n]/;

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
