import { clean, cut, pad, widthOf } from './text.js';

const GAP = 2;
const NARROWEST = 8;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A value of a reply, for people: local times, `-` for nothing. */
export function cell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map(cell).join(', ');
  if (typeof value === 'object') return clean(JSON.stringify(value));
  const text = String(value);
  return TIME.test(text) ? localTime(text) : clean(text);
}

function localTime(iso: string): string {
  const at = new Date(iso);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

export const label = (field: string): string => field.replaceAll('_', ' ');

/** Lines of a table for a terminal that is `width` columns wide: the widest columns give way, ids never. */
export function table<Row extends object>(rows: Row[], columns: (keyof Row & string)[], width: number): string[] {
  const cells = [
    columns.map((column) => label(column).toUpperCase()),
    ...rows.map((row) => columns.map((column) => cell(row[column]))),
  ];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => widthOf(line[index]!))));
  const yielding = columns.map((column) => column !== 'id' && !column.endsWith('_id'));
  let over = widths.reduce((sum, one) => sum + one + GAP, -GAP) - width;
  while (over > 0) {
    const widest = Math.max(...widths.filter((_, index) => yielding[index]), 0);
    if (widest <= NARROWEST) break;
    widths[widths.findIndex((one, index) => one === widest && yielding[index])]! -= 1;
    over -= 1;
  }
  const line = (texts: string[]) =>
    texts.map((text, index) => pad(cut(text, widths[index]!), widths[index]!)).join(' '.repeat(GAP));
  return cells.map((texts) => line(texts).trimEnd());
}

/** For programs that read lines: values whole, between tabs, no heading. */
export const tabbed = <Row extends object>(row: Row, columns: (keyof Row & string)[]): string =>
  columns.map((column) => (row[column] === null || row[column] === undefined ? '' : cellOf(row[column]))).join('\t');

/** Times stay ISO 8601: the reader is a program. */
const cellOf = (value: unknown): string => (typeof value === 'string' ? clean(value) : cell(value));

/** One record as lines of `name  value`; lists of records below it as tables. */
export function record(value: object, width: number): string[] {
  const flat = flatten(value);
  const fields = flat.filter(([, field]) => !isTable(field));
  const longest = Math.max(0, ...fields.map(([name]) => widthOf(name)));
  const lines = fields.map(([name, field]) => `${pad(name, longest)}  ${cell(field)}`);
  for (const [name, field] of flat)
    if (isTable(field)) lines.push('', `${name}:`, ...table(field, columnsOf(field), width));
  return lines;
}

const isTable = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'object' && one !== null);

const columnsOf = (rows: Record<string, unknown>[]): string[] => [...new Set(rows.flatMap(Object.keys))];

function flatten(value: object, prefix = ''): [string, unknown][] {
  return Object.entries(value).flatMap(([key, field]: [string, unknown]): [string, unknown][] => {
    const name = prefix + label(key);
    if (field === null || field === undefined || key === 'ok' || key === 'next_cursor') return [];
    if (Array.isArray(field) && field.length === 0) return [];
    return typeof field === 'object' && !Array.isArray(field) ? flatten(field, `${name} `) : [[name, field]];
  });
}
