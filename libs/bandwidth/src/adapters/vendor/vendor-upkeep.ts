import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '@app/platform';
import type { SessionId } from '../../contract.js';
import { SessionRepository } from '../../ports/session-repository.js';
import { SettleSession } from '../../use-cases/settle-session.js';
import { HttpVendorProvisioner } from './http-vendor-provisioner.js';
import { ReconcileVendor } from './reconcile-vendor.js';
import { VendorBook } from './vendor-book.js';
import { VendorClient } from './vendor-client.js';
import { VendorError } from './vendor-error.js';
import { vendorExcessBytes } from './vendor-metrics.js';

const EVERY_MS = 3_000;

const CAUSES = {
  exhausted: 'its provider carries no more',
  ended: 'its provider ended it',
};

/** Compares our records with the vendor's every few seconds. */
@Injectable()
export class VendorUpkeep implements OnModuleInit {
  private readonly reconciliation: ReconcileVendor;

  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly sessions: SessionRepository,
    private readonly settleSession: SettleSession,
    private readonly provisioner: HttpVendorProvisioner,
    client: VendorClient,
    book: VendorBook,
  ) {
    this.reconciliation = new ReconcileVendor(client, book, {
      close: (sessionId, ending) => this.close(sessionId, ending),
      onExcess: (bytes) => vendorExcessBytes.inc(Number(bytes)),
      onFault: (error) => this.provisioner.note(error),
    });
  }

  onModuleInit(): void {
    this.tasks.register({ name: 'compare with the proxy vendor', everyMs: EVERY_MS, run: () => this.compare() });
  }

  private async compare(): Promise<void> {
    try {
      await this.reconciliation.execute();
    } catch (error) {
      if (error instanceof VendorError) this.provisioner.note(error);
      throw error;
    }
  }

  private async close(sessionId: SessionId, ending: 'exhausted' | 'ended'): Promise<void> {
    await this.sessions.close(sessionId, ending, CAUSES[ending]);
    await this.settleSession.execute(sessionId);
  }
}
