import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Act, Cli } from '../cli.js';
import { CliError, EXIT, usage } from '../errors.js';
import { exitCodeOf } from '../failure.js';
import { repeated } from '../run/quantities.js';
import { plain } from '../terminal/text.js';

interface ApiOptions {
  field?: string[];
  data?: string;
  header?: string[];
  include?: boolean;
}

export function addApi(program: Command, act: Act): void {
  program
    .command('api')
    .description('Send any request of the API: market api GET /api/wallet')
    .argument('<method>', 'GET, POST, PATCH or DELETE')
    .argument('<path>', 'such as /api/jobs?limit=5')
    .option('-F, --field <name=value>', 'field of the JSON body; JSON values are taken as such (repeatable)', repeated)
    .option('-d, --data <file>', 'body from a file, - for standard input')
    .option('-H, --header <name: value>', 'request header (repeatable)', repeated)
    .option('-i, --include', 'print status and headers, too')
    .action(act(api));
}

/** The reply goes to standard output as it is, a refusal too; its status decides the exit status. */
async function api(cli: Cli, method: string, path: string, options: ApiOptions): Promise<void> {
  const token = await cli.credentials().token();
  const headers = { ...headersOf(options), ...(token && { Authorization: `Bearer ${token}` }) };
  const init = { method: method.toUpperCase(), headers, body: bodyOf(options) };
  const response = await cli.fetch(addressOf(cli.server, path), init);
  if (options.include) {
    cli.out.line(`${response.status} ${response.statusText}`);
    for (const [name, value] of response.headers) cli.out.line(`${name}: ${value}`);
    cli.out.line('');
  }
  if (cli.host.stdout.isTTY) cli.host.stdout.write(plain(await response.text()));
  else for await (const chunk of response.body ?? []) cli.host.stdout.write(chunk as Uint8Array);
  const ofMarket = response.headers.get('content-type')?.includes('json');
  if (!response.ok) throw new CliError('', ofMarket ? exitCodeOf(response.status) : EXIT.failed);
}

/** The key goes to the market and nowhere else. */
function addressOf(server: string, path: string): URL {
  if (!path.startsWith('/')) throw usage('The path begins with a /, such as /api/wallet.');
  return new URL(server + path);
}

function headersOf({ header = [], field, data }: ApiOptions): Record<string, string> {
  const given = header.map((line) => {
    const [, name, value] = /^([^\s:]+):\s*(.*)$/.exec(line) ?? [];
    if (!name) throw usage(`"${line}" is not a header: write it like "X-Request-Id: abc".`);
    return [name.toLowerCase(), value];
  });
  return { ...((field ?? data) !== undefined && { 'content-type': 'application/json' }), ...Object.fromEntries(given) };
}

function bodyOf({ field, data }: ApiOptions): string | Uint8Array<ArrayBuffer> | undefined {
  if (field && data !== undefined) throw usage('Give --field or --data, not both.');
  if (data !== undefined) return new Uint8Array(readFileSync(data === '-' ? 0 : data));
  return field && JSON.stringify(Object.fromEntries(field.map(fieldOf)));
}

export function fieldOf(word: string): [string, unknown] {
  const [, name, value] = /^([^=]+)=([\s\S]*)$/.exec(word) ?? [];
  if (!name) throw usage(`"${word}" is not a field: write it like name=value.`);
  try {
    return [name, JSON.parse(value!)];
  } catch {
    return [name, value];
  }
}
