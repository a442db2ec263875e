/** A record for people to read, one fact per line. */
export function listed(record: object): string {
  return Object.entries(record)
    .map(([name, value]) => `${name.padEnd(16)} ${String(value ?? '-')}`)
    .join('\n');
}
