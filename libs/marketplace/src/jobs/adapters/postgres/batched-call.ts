import { HttpErrors, isDatabaseAway, isRetryable, MicroBatcher, type Database } from '@app/platform';

const MAX_ITEMS = 100;
const MAX_IN_FLIGHT = 2;
const MAX_WAITING = 10_000;
const ATTEMPTS = 4;

export interface BatchedCallOptions<Item> {
  /** Takes the items as one JSON array in `$1`, each with its index in `n`; answers one row per item, with that `n`. */
  sql: string;
  name: string;
  toJson: (item: Item) => object;
  /** Rows that two batches lock must be locked in one order, or they wait for each other. */
  lockOrder: (item: Item) => string;
}

/**
 * A SQL function that is called once for many requests, which then share a statement and a commit.
 * Inside a unit of work it is called alone and belongs to that.
 */
export class BatchedCall<Item, Row extends object> {
  private readonly batcher: MicroBatcher<Item, PromiseSettledResult<Row>>;

  constructor(
    private readonly database: Database,
    private readonly options: BatchedCallOptions<Item>,
  ) {
    this.batcher = new MicroBatcher((items) => this.handle(items), {
      maxItems: MAX_ITEMS,
      maxInFlight: MAX_IN_FLIGHT,
      maxWaiting: MAX_WAITING,
      overflow: () => HttpErrors.overloaded(undefined, { retryAfterS: 1 }),
    });
  }

  async call(item: Item): Promise<Row> {
    if (this.database.inTransaction) return only(await this.execute([item]));
    const settled = await this.batcher.add(item);
    if (settled.status === 'rejected') throw settled.reason;
    return settled.value;
  }

  /** One item that the database refuses must not take the others with it. */
  private async handle(items: Item[]): Promise<PromiseSettledResult<Row>[]> {
    try {
      return (await this.retried(items)).map((value) => ({ status: 'fulfilled', value }));
    } catch (error) {
      if (items.length === 1 || isDatabaseAway(error)) throw error;
      return Promise.allSettled(items.map(async (item) => only(await this.retried([item]))));
    }
  }

  private async retried(items: Item[]): Promise<Row[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.execute(items);
      } catch (error) {
        if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      }
    }
  }

  private async execute(items: Item[]): Promise<Row[]> {
    const { sql, name, toJson, lockOrder } = this.options;
    const ordered = items
      .map((item, n) => ({ n, item, key: lockOrder(item) }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.n - b.n));
    const json = JSON.stringify(
      ordered.map(({ n, item }) => ({ n, ...toJson(item) })),
      (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
    );
    const answers = new Array<Row>(items.length);
    for (const row of await this.database.query<Row & { n: number }>(sql, [json], name)) answers[row.n] = row;
    return answers;
  }
}

function only<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('The statement answered no row');
  return row;
}
