import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import {
  ProxyProvisioner,
  type ProvisionedSession,
  type ProvisionOrder,
  type ProxyAccess,
} from '../../ports/proxy-provisioner.js';
import { SessionErrors } from '../../domain/session.errors.js';
import { VendorSessionRepository } from './vendor-session-repository.js';
import { VendorClient } from './vendor-client.js';
import { VendorError } from './vendor-http.js';
import { registry } from '@app/platform/metrics/metrics';
import { Counter } from 'prom-client';

const excessBytes = new Counter({
  name: 'bandwidth_vendor_excess_bytes_total',
  help: 'Bytes the proxy vendor reported beyond what was bought; nobody is charged for them',
  registers: [registry],
});

const faults = new Counter({
  name: 'bandwidth_vendor_faults_total',
  help: 'Calls to the proxy vendor that failed with all of their repeats, or were answered wrongly',
  registers: [registry],
});

/** Seconds a buyer is asked to wait when the vendor didn't say; what it says counts up to a day. */
const RETRY_AFTER_S = 5;
const LONGEST_RETRY_AFTER_S = 86_400;

/** An outside vendor carries the sessions, over the protocol of docs/proxy-vendor-protocol.md. */
@Injectable()
export class HttpVendorProvisioner extends ProxyProvisioner {
  override readonly name = 'http';
  private readonly logger = new Logger('ProxyVendor');

  constructor(
    private readonly client: VendorClient,
    private readonly sessions: VendorSessionRepository,
  ) {
    super();
  }

  override async provision(order: ProvisionOrder): Promise<ProxyAccess> {
    const { sessionId, boughtBytes, exit, country, expiresAt } = order;
    const sale = { key: sessionId, bytes: boughtBytes, exit, country, expiresAt };
    const { id, status, proxy } = await this.asked(() => this.client.create(sale));
    if (status === 'ended') throw SessionErrors.proxy_unavailable();
    return { ...proxy, providerRef: id };
  }

  override async extend({ providerRef }: ProvisionedSession, boughtBytes: bigint): Promise<void> {
    await this.asked(() => this.client.setQuota(known(providerRef), boughtBytes));
  }

  override async newPassword({ providerRef }: ProvisionedSession): Promise<ProxyAccess> {
    const proxy = await this.asked(() => this.client.newPassword(known(providerRef), randomUUID()));
    return { ...proxy, providerRef };
  }

  override async close({ sessionId, providerRef }: ProvisionedSession): Promise<boolean> {
    try {
      // Without the vendor's id nobody got credentials; the comparison ends the vendor's session, if it has one.
      const last = providerRef === null ? null : await this.client.end(providerRef);
      const excess = await this.sessions.finish(sessionId, last?.usedBytes ?? null);
      this.noteExcess(excess);
      return true;
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
      this.note(error);
      return false;
    }
  }

  /** Bytes that the vendor reported beyond what was bought. */
  noteExcess(bytes: bigint): void {
    excessBytes.inc(Number(bytes));
  }

  /** Counts and logs a failure for the operator; its message has no secrets. */
  note(error: VendorError): void {
    faults.inc();
    this.logger.warn(error.message);
  }

  private async asked<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
      if (error.code === 'no_exit_available') throw SessionErrors.no_exit_available();
      this.note(error);
      const retryAfterS = Math.min(LONGEST_RETRY_AFTER_S, Math.max(1, error.retryAfterS ?? RETRY_AFTER_S));
      throw SessionErrors.proxy_unavailable(undefined, { retryAfterS });
    }
  }
}

function known(providerRef: string | null): string {
  if (providerRef === null) throw new Error('an active session has an id at its vendor');
  return providerRef;
}
