import type { Command } from 'commander';
import { Pages, type PathOf, type Reply } from '../../../sdk/src/index.js';
import type { Act, Cli } from '../cli.js';
import { whole } from '../run/quantities.js';

/** Most rows that one request of the API answers. */
const PAGE = 1000;

type Rows<P extends PathOf<'get'>, K extends keyof Reply<'get', P>> = Reply<'get', P>[K] extends (infer Row extends
  object)[]
  ? Row
  : never;
type Columns<P extends PathOf<'get'>, K extends keyof Reply<'get', P>> = (keyof Rows<P, K> & string)[];
type Given = { limit: number } & Record<string, unknown>;

/**
 * The commands that are one request each. `{…}` of a path are the command's arguments in their order, ids all of them;
 * a list's further options are its query.
 */
export class Requests {
  /** `resolve` makes an id of what stands in the first one's place. */
  constructor(
    private readonly group: Command,
    readonly act: Act,
    private readonly resolve: (cli: Cli, word: string) => string | Promise<string> = (_, word) => word,
  ) {}

  /** A list, page by page up to `--limit`; `key` is the reply's field with the rows. */
  list<P extends PathOf<'get'>, K extends keyof Reply<'get', P> & string>(
    usage: string,
    path: P,
    key: K,
    columns: Columns<P, K>,
    isDefault = false,
  ): Command {
    const command = this.group.command(usage, { isDefault });
    return command.option('--limit <rows>', 'most rows to print', whole(1, 100_000), 50).action(
      this.act(async (cli, ...words: unknown[]) => {
        const { limit, json: _json, server: _server, ...query } = words.pop() as Given;
        cli.out.list(
          await rowsOf(cli, path, key, limit, { path: await this.idsOf(cli, path, words), query: snakeCased(query) }),
          columns,
        );
      }),
    );
  }

  /** One record: the reply's field `key`, or the whole reply. */
  get<P extends PathOf<'get'>>(usage: string, path: P, key?: keyof Reply<'get', P>, isDefault = false): Command {
    return this.group.command(usage, { isDefault }).action(
      this.act(async (cli, ...words: unknown[]) => {
        const reply = await cli.market.request('get', path, { path: await this.idsOf(cli, path, words) } as never);
        cli.out.show((key === undefined ? reply : (reply[key] ?? {})) as object);
      }),
    );
  }

  /** A change without a body; `sentence` says what it did. */
  post<P extends PathOf<'post'>>(
    usage: string,
    path: P,
    sentence: (reply: Reply<'post', P>, id: string) => string,
  ): Command {
    return this.group.command(usage).action(
      this.act(async (cli, ...words: unknown[]) => {
        const reply = await cli.market.request('post', path, { path: await this.idsOf(cli, path, words) } as never);
        cli.out.done(reply as object, sentence(reply, String(words[0])));
      }),
    );
  }

  private async idsOf(cli: Cli, path: string, words: unknown[]): Promise<Record<string, string>> {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const [first, ...others] = words as string[];
    const ids = names.length === 0 ? [] : [await this.resolve(cli, first!), ...others];
    return Object.fromEntries(names.map((name, index) => [name, ids[index]!]));
  }
}

export async function rowsOf<P extends PathOf<'get'>, K extends keyof Reply<'get', P>>(
  cli: Cli,
  path: P,
  key: K,
  limit: number,
  { path: ids, query }: { path?: Record<string, string>; query?: Record<string, unknown> } = {},
): Promise<Rows<P, K>[]> {
  const rows: Rows<P, K>[] = [];
  const pages = new Pages(async (cursor) => {
    const page = { ...query, limit: Math.min(limit - rows.length, PAGE), cursor };
    const reply = (await cli.market.request('get', path, { path: ids, query: page } as never)) as Reply<'get', P> & {
      next_cursor?: string | null;
    };
    return { items: reply[key] as Rows<P, K>[], next: reply.next_cursor ?? null };
  });
  for await (const row of pages) if (rows.push(row) === limit) break;
  return rows;
}

const snakeCased = (options: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
