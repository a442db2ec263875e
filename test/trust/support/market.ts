import { spawnSync } from 'node:child_process';
import { Client } from 'pg';
import { call, device, person, type Person, type Reply } from '../../support/client.js';
import { sharedService, type SharedService } from '../../support/service.js';

export const JOB = { title: 'Render', job_type: 'script', price_coin: 10, duration_hrs: 1, spec: { script: 'true' } };

export interface Trade {
  buyer: Person;
  owner: Person;
  worker: string;
}

/** A service with what tests of results that are looked at need. */
export class Market {
  private constructor(
    readonly service: SharedService,
    readonly sql: Client,
  ) {}

  static async open(): Promise<Market> {
    const service = await sharedService();
    const sql = new Client({ connectionString: service.databaseUrl });
    await sql.connect();
    return new Market(service, sql);
  }

  async close(): Promise<void> {
    await this.sql.end();
  }

  async trade(): Promise<Trade> {
    const { url } = this.service;
    const [buyer, owner] = [await person(url, 'buyer'), await person(url, 'owner')];
    return { buyer, owner, worker: await device(url, owner) };
  }

  send(method: string, path: string, { token }: Person, body?: object): Promise<Reply> {
    return call(this.service.url, method, path, { token, body });
  }

  // The tests look into bodies of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  async get(path: string, who: Person): Promise<any> {
    return (await this.send('GET', path, who)).body;
  }

  act(id: string, what: string, who: Person, body: object = {}): Promise<Reply> {
    return this.send('POST', `/api/jobs/${id}/${what}`, who, body);
  }

  async coins(...people: Person[]): Promise<number[]> {
    return Promise.all(people.map(async (who) => (await this.get('/auth/me', who)).coin_balance as number));
  }

  async post({ buyer }: Trade, body: object = JOB): Promise<string> {
    const reply = await this.send('POST', '/api/jobs', buyer, body);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return reply.body.job_id as string;
  }

  complete({ worker }: Trade, id: string): Promise<Reply> {
    const body = { exit_code: 0, result: 'forty-two' };
    return call(this.service.url, 'POST', `/api/jobs/${id}/complete`, { worker, body });
  }

  /** A job whose result waits for its buyer; `files` by name are what its program left. */
  async completed(trade: Trade, body: object = JOB, files: Record<string, string> = {}): Promise<string> {
    const id = await this.post(trade, body);
    await call(this.service.url, 'POST', `/api/jobs/${id}/accept`, { worker: trade.worker, body: {} });
    for (const [name, text] of Object.entries(files)) await this.upload(trade, id, name, text);
    const reply = await this.complete(trade, id);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return id;
  }

  private async upload({ worker }: Trade, id: string, name: string, text: string): Promise<void> {
    const headers = { 'X-Worker-Token': worker, 'Content-Type': 'application/octet-stream' };
    const path = `/api/jobs/${id}/artifacts?name=${name}`;
    const { status } = await fetch(this.service.url + path, { method: 'POST', headers, body: text });
    if (status !== 200) throw new Error(`${path}: ${status}`);
  }

  /** As if the buyer had been silent for the whole time. */
  async letLapse(id: string): Promise<void> {
    const sql = `UPDATE marketplace.job SET review_due_at = clock_timestamp() - interval '1 second' WHERE id = $1`;
    await this.sql.query(sql, [id]);
  }

  /** `npm run admin -- <words>` beside the service. */
  admin(...words: string[]): { status: number | null; stdout: string; stderr: string } {
    const { dataDir, databaseUrl } = this.service;
    const env = { ...process.env, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    return spawnSync(process.execPath, ['dist/bin/admin.js', ...words], { env, encoding: 'utf8' });
  }
}
