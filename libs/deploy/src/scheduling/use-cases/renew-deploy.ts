import { Injectable } from '@nestjs/common';
import { DomainError } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { renewalDue } from '../domain/lifetime.js';
import { replicaHourMicros } from '../../deploys/domain/pricing.js';
import { revisionOf, type Situation } from '../domain/rollout.js';
import { DeployRepository } from '../../deploys/ports/deploy-repository.js';
import { PlacementRepository } from '../ports/placement-repository.js';

export interface Renewal {
  extended: boolean;
  /** Why a renewal that was due failed. */
  refusal: string | null;
}

const NOT_DUE: Renewal = { extended: false, refusal: null };

/**
 * Extends a deploy with auto-renewal by its duration when its time is nearly over, if the balance and the cap of the API
 * key that ordered it allow.
 */
@Injectable()
export class RenewDeploy {
  constructor(
    private readonly deploys: DeployRepository,
    private readonly placements: PlacementRepository,
    private readonly ledger: Ledger,
  ) {}

  /**
   * In the caller's unit of work, which moves nothing else after an extension: the row of the key's day is locked before
   * all accounts, and the buyer's account is locked alone. A refusal leaves nothing locked.
   */
  async execute(situation: Situation): Promise<Renewal> {
    const { deploy, now } = situation;
    if (!deploy.endsAt || !renewalDue(deploy, now)) return NOT_DUE;
    try {
      await this.placements.attempt(() => this.extend(situation, deploy.endsAt!));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { extended: false, refusal: await this.refused(situation, error) };
    }
    return { extended: true, refusal: null };
  }

  private async extend(situation: Situation, before: Date): Promise<void> {
    const { deploy } = situation;
    const { gpuCount } = revisionOf(situation, deploy.revision);
    const hourMicros = replicaHourMicros(deploy.gpuHourMicros, gpuCount) * BigInt(deploy.replicas);
    const amountMicros = hourMicros * BigInt(deploy.durationHrs);
    const { deployId, name, keyId: orderedBy } = deploy;
    const extensions = deploy.extensions + 1;
    const subject = { type: 'deploy' as const, id: deployId };
    const key = `deploy:${deployId}:extend:${extensions}`;
    const extended = await this.ledger.extend({ key, subject, amountMicros, orderedBy, memo: name });
    if (!extended) throw new Error(`The hold of deploy ${deployId} was not extended`);
    const endsAt = new Date(before.getTime() + deploy.durationHrs * 3_600_000);
    const heldMicros = deploy.heldMicros + amountMicros;
    await this.deploys.update(deployId, { extensions, endsAt, heldMicros, reasonCode: '', reason: '' });
    const message = `Extended by ${deploy.durationHrs} h, to ${endsAt.toISOString()}`;
    await this.deploys.addEvent(deployId, { type: 'extended', message });
  }

  /** Adds the event once; the balance may still grow until the end. */
  private async refused({ deploy }: Situation, error: DomainError): Promise<string> {
    const why = error.message.replace(/\.?$/, '.');
    const message = `Not extended. ${why} It ends at ${deploy.endsAt!.toISOString()}`;
    await this.deploys.addEventOnce(deploy.deployId, { type: 'not_extended', message });
    return message;
  }
}
