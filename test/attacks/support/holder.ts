import { createHash } from 'node:crypto';
import type { ProxyAddress } from '../../../apps/gateway/testing/socks-client.js';
import { buySession } from '../../bandwidth/support/sessions.js';
import { SoftwareAuthenticator } from '../../identity/support/software-authenticator.js';
import { call, device, person, type Person, type Reply, type RequestOptions } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import type { StubbedPayments } from '../../support/stubbed-payments.js';
import { PUBLIC_NAME } from './rebinding-names.js';

/**
 * Ids of somebody's records: by what stands before the parameter in a path (`/api/jobs/`), or by the name of the field or
 * query parameter that takes them (`session_id`).
 */
export type Records = Record<string, string[]>;

/** Where a market is attacked, and who may help to prepare it. */
export interface Ground {
  url: string;
  admin: Person;
  money: StubbedPayments;
  /** All scopes that an API key may have. */
  scopes: string[];
}

const ORDER = { gpu_model: 'cpu', gpu_count: 1, duration_hrs: 1, replicas: 1, payment_type: 'coin' };

/** Somebody who has one record of each kind that an id leads to, with something in it that is nobody else's business. */
export class Holder {
  readonly records: Records = {};
  /** Credentials: shown once, to nobody else, and never logged. */
  readonly secrets: string[];
  /** What only the holder and administrators may read. */
  readonly confidences: string[];
  /** An API key of all scopes. */
  key = '';
  /** One that may only read jobs. */
  narrowKey = '';
  proxy!: ProxyAddress;

  private constructor(
    private readonly ground: Ground,
    readonly person: Person,
    /** A worker token of a device that works on the holder's own jobs. */
    readonly worker: string,
    /** Stands in every text, file and log of theirs that isn't public. */
    private readonly mark = `private-${createHash('sha256').update(worker).digest('hex').slice(0, 24)}`,
  ) {
    this.secrets = [person.password, person.token, worker];
    this.confidences = [mark, person.email];
  }

  get scopes(): string[] {
    return this.ground.scopes;
  }

  /** Made by the API, but for what only an administrator or the payment provider can. */
  static async make(ground: Ground, name: string): Promise<Holder> {
    const who = await person(ground.url, name);
    const made = new Holder(ground, who, await device(ground.url, who, 'rig'));
    await made.account();
    await made.device();
    await made.jobs();
    await made.wallet();
    await made.proxySession();
    await made.deploy();
    await made.webhook();
    return made;
  }

  private async account(): Promise<void> {
    const { admin, money, scopes } = this.ground;
    const { id, email, password } = this.person;
    this.note(id, '/api/admin/users/', 'user_id', 'buyer_id');
    // Only administrators have these; nobody else gets as far as to look for it.
    this.note('1', '/api/admin/dead-events/');
    await money.equip(this.person, admin, 1000);
    const gift = { amount: 1000, currency: 'coin', why: 'for a test' };
    await this.ask('POST', `/api/admin/users/${id}/grant`, { token: admin.token, body: gift });
    this.key = (await this.mine('POST', '/auth/api-keys', { name: this.mark, scopes })).key;
    this.narrowKey = (await this.mine('POST', '/auth/api-keys', { name: this.mark, scopes: ['jobs:read'] })).key;
    const spare = await this.mine('POST', '/auth/api-keys', { name: this.mark, scopes });
    this.note(spare.api_key.id, '/auth/api-keys/');
    this.secrets.push(this.key, this.narrowKey, spare.key);
    const first = (await this.mine('GET', '/auth/sessions')).sessions[0].id;
    await this.ask('POST', '/auth/login', { body: { email, password } });
    const { sessions } = await this.mine('GET', '/auth/sessions');
    this.note(sessions.find((session: { id: string }) => session.id !== first).id, '/auth/sessions/');
    await this.passkey();
  }

  private async passkey(): Promise<void> {
    const { token, password } = this.person;
    // Browsers have no passkeys for an address.
    const site = this.ground.url.replace('127.0.0.1', 'localhost');
    const ask = async (path: string, body: object) => {
      const reply = await call(site, 'POST', path, { token, body });
      if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
      return reply.body;
    };
    const { options } = await ask('/auth/passkeys/options', { password });
    const response = new SoftwareAuthenticator(site).create(options);
    this.note((await ask('/auth/passkeys', { name: this.mark, response })).passkey.id, '/auth/passkeys/');
  }

  private async device(): Promise<void> {
    const spare = await this.mine('POST', '/api/worker/token/create', { name: this.mark });
    this.note(spare.token_id, '/api/worker/tokens/');
    this.secrets.push(spare.token);
    const facts = { capabilities: ['script'], cpu_cores: 4 };
    await this.work('POST', '/api/worker/heartbeat', { ...facts, hostname: this.mark });
    const { devices } = await this.mine('GET', '/api/worker/devices');
    const rig = devices.find(({ hostname }: { hostname: string }) => hostname === this.mark);
    this.note(rig.id, '/api/worker/devices/', 'device_id');
    await this.mine('POST', `/api/worker/devices/${rig.id}/self-test`);
    this.note((await this.work('POST', '/api/worker/self-test/begin')).test_id, 'test_id');
    await this.work('POST', '/api/bandwidth/exits', { max_gb_month: 5 });
  }

  /** One that runs, and one that is disputed. */
  private async jobs(): Promise<void> {
    const sha256 = createHash('sha256').update(this.mark).digest('hex');
    await this.upload(`/api/files?name=${this.mark}.txt`, { Authorization: `Bearer ${this.person.token}` });
    this.note(sha256, '/api/files/', '/api/jobs/{id}/inputs/', 'sha256');
    const spec = { script: `echo ${this.mark}`, env: { MARK: this.mark }, inputs: [{ sha256, path: 'input.txt' }] };
    const job = { title: 'A job', job_type: 'script', price_coin: 1, duration_hrs: 1, spec };

    const { job_id: disputed } = await this.mine('POST', '/api/jobs', { ...job, verification: 'review' });
    await this.work('POST', `/api/jobs/${disputed}/accept`);
    const name = `${this.mark}.bin`;
    await this.upload(`/api/jobs/${disputed}/artifacts?name=${name}`, { 'X-Worker-Token': this.worker });
    await this.work('POST', `/api/jobs/${disputed}/complete`, { result: this.mark });
    await this.mine('POST', `/api/jobs/${disputed}/dispute`, { reason: this.mark });

    const { job_id: running } = await this.mine('POST', '/api/jobs', job);
    const { attempt_id } = await this.work('POST', `/api/jobs/${running}/accept`);
    this.note(attempt_id, 'attempt_id');
    await this.upload(`/api/jobs/${running}/artifacts?name=${name}`, { 'X-Worker-Token': this.worker });
    this.note(name, '/api/jobs/{id}/artifacts/', '/api/admin/disputes/{job_id}/artifacts/');
    await this.work('POST', `/api/jobs/${running}/logs`, { offset: 0, text: this.mark });
    await this.work('POST', `/api/jobs/${running}/progress`, { percent: 1, message: this.mark });

    for (const id of [running, disputed]) this.note(id, '/api/jobs/', '/api/admin/jobs/');
    this.note(disputed, '/api/admin/disputes/');
    // Of the page that the assistant is asked about.
    this.note(running, 'id');
  }

  private async wallet(): Promise<void> {
    const { money } = this.ground;
    const { token } = this.person;
    this.note(await money.deposit(token), '/api/wallet/deposits/', '/api/admin/deposits/');
    this.note(await money.withdrawal(token), '/api/wallet/withdrawals/', '/api/admin/withdrawals/');
    this.note(await money.exception(), '/api/admin/payment-exceptions/');
    this.note(await money.quote(token), 'quote_id');
    const { lines } = await this.mine('GET', '/api/wallet/statement');
    this.note(lines[0].id, '/api/admin/transfers/');
  }

  private async proxySession(): Promise<void> {
    const { id, proxy } = await buySession(this.ground, this.person, 10_000_000);
    this.note(id, '/api/bandwidth/sessions/', 'session_id');
    this.proxy = proxy;
    this.secrets.push(proxy.password);
  }

  /** Its replica is on the holder's device. */
  private async deploy(): Promise<void> {
    this.note((await this.mine('POST', '/api/deploy/quote', ORDER)).quote.quote_id, 'quote_id');
    const what = { job_name: this.mark, job_type: 'Script', command: ['true'], env: { MARK: this.mark } };
    const { job_id } = await this.mine('POST', '/api/deploy/job', { ...ORDER, ...what });
    this.note(job_id, '/api/deploy/jobs/');
    const placement = await eventually(async () => {
      const { replicas } = await this.sync([]);
      return replicas.find(({ deploy_id }: { deploy_id: string }) => deploy_id === job_id)?.placement_id as string;
    }, 'a replica');
    this.note(placement, '/api/deploy/replicas/', 'placement_id');
    await this.sync([{ placement_id: placement, state: 'running' }]);
    await this.work('POST', `/api/deploy/replicas/${placement}/logs`, { offset: 0, text: this.mark });
  }

  private sync(replicas: object[]): Promise<Reply['body']> {
    return this.work('POST', '/api/deploy/replicas/sync', { fresh: false, replicas });
  }

  private async webhook(): Promise<void> {
    const body = { url: `https://${PUBLIC_NAME}:1/private`, description: this.mark, types: ['deploy.failed'] };
    const { webhook, secret } = await this.mine('POST', '/api/webhooks', body);
    this.note(webhook.id, '/api/webhooks/');
    this.secrets.push(secret);
    const { delivery } = await this.mine('POST', `/api/webhooks/${webhook.id}/test`);
    this.note(delivery.id, '/api/webhooks/{id}/deliveries/');
  }

  private note(id: string, ...places: string[]): void {
    if (typeof id !== 'string') throw new Error(`No id for ${places.join()}: ${String(id)}`);
    for (const place of places) (this.records[place] ??= []).push(id);
  }

  private mine(method: string, path: string, body?: unknown): Promise<Reply['body']> {
    return this.ask(method, path, { token: this.person.token, body });
  }

  private work(method: string, path: string, body?: unknown): Promise<Reply['body']> {
    return this.ask(method, path, { worker: this.worker, body });
  }

  private async ask(method: string, path: string, options: RequestOptions): Promise<Reply['body']> {
    const { status, body } = await call(this.ground.url, method, path, options);
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  private async upload(path: string, credentials: Record<string, string>): Promise<void> {
    const headers = { 'Content-Type': 'application/octet-stream', ...credentials };
    const { status } = await fetch(this.ground.url + path, { method: 'POST', headers, body: this.mark });
    if (status !== 200) throw new Error(`POST ${path} answered ${status}`);
  }
}
