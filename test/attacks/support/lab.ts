import { dnsStub, type DnsStub } from '@app/tunnel/testing';
import { person, type Person } from '../../support/client.js';
import { StubbedPayments } from '../../support/stubbed-payments.js';
import { Api } from '../../support/openapi.js';
import { query } from '../../support/query.js';
import { startService, type Service } from '../../support/service.js';
import { Holder } from './holder.js';
import { rebinding } from './rebinding-names.js';

/** A market to attack: with money, a name server of ours, somebody to rob, and a robber with records of their own. */
export class Lab {
  private constructor(
    readonly service: Service,
    readonly api: Api,
    readonly names: DnsStub,
    readonly admin: Person,
    readonly victim: Holder,
    readonly rival: Holder,
    private readonly money: StubbedPayments,
  ) {}

  static async open(env: Record<string, string> = {}): Promise<Lab> {
    const [money, names] = [await StubbedPayments.open(), await dnsStub(rebinding)];
    const strict = { PROXY_DNS_SERVERS: names.server, PROXY_ALLOW_PRIVATE: 'false', WEBHOOK_ALLOW_PRIVATE: 'false' };
    // Devices here say nothing between attacks: their jobs are not to be offered to others meanwhile.
    const patient = { DEVICE_OFFLINE_AFTER_S: '86400' };
    const service = await startService({ env: { ...money.env, ...strict, ...patient, ...env } });
    try {
      return await Lab.prepare(service, names, money);
    } catch (error) {
      await service.dispose();
      await Promise.all([names.close(), money.close()]);
      throw error;
    }
  }

  private static async prepare(service: Service, names: DnsStub, money: StubbedPayments): Promise<Lab> {
    const { url, databaseUrl } = service;
    money.serve(url, databaseUrl!);
    const api = await Api.of(url);
    const admin = await person(url, 'admin');
    await query(databaseUrl!, `UPDATE identity.account SET role = 'admin' WHERE id = $1`, [admin.id]);
    const ground = { url, admin, money, scopes: scopesOf(api) };
    const victim = await Holder.make(ground, 'victim');
    return new Lab(service, api, names, admin, victim, await Holder.make(ground, 'rival'), money);
  }

  get url(): string {
    return this.service.url;
  }

  async dispose(): Promise<void> {
    await this.service.dispose();
    await Promise.all([this.names.close(), this.money.close()]);
  }
}

/** Of every endpoint that a key may be used for. */
function scopesOf({ operations }: Api): string[] {
  return [...new Set(operations.flatMap((operation) => operation['x-required-scope'] ?? []))];
}
