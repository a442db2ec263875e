import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '@app/platform';
import type { SessionId } from '../../contract.js';
import { SessionRepository } from '../../ports/session-repository.js';
import { SettleSession } from '../../use-cases/settle-session.js';
import { HttpVendorProvisioner } from '../vendor/http-vendor-provisioner.js';
import { ReconcileVendor } from '../vendor/reconcile-vendor.js';
import { VendorSessionRepository } from '../vendor/vendor-session-repository.js';
import { VendorClient } from '../vendor/vendor-client.js';
import { VendorError } from '../vendor/vendor-http.js';

const EVERY_MS = 3_000;

const CAUSES = {
  exhausted: 'its provider reported that all bytes are used',
  ended: 'its provider ended it',
};

/** Compares our sessions with the vendor's every few seconds. */
@Injectable()
export class VendorTasks implements OnModuleInit {
  private readonly reconciliation: ReconcileVendor;

  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly sessions: SessionRepository,
    private readonly settleSession: SettleSession,
    private readonly provisioner: HttpVendorProvisioner,
    client: VendorClient,
    vendorSessions: VendorSessionRepository,
  ) {
    this.reconciliation = new ReconcileVendor(client, vendorSessions, {
      close: (sessionId, ending) => this.close(sessionId, ending),
      onExcess: (bytes) => this.provisioner.noteExcess(bytes),
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
