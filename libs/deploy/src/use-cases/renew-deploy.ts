import { Injectable } from '@nestjs/common';
import { DomainError } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { renewalDue } from '../domain/lifetime.js';
import { replicaHourMicros } from '../domain/pricing.js';
import { revisionOf } from '../domain/rollout.js';
import type { Situation } from '../domain/rollout.js';
import { DeployRepository } from '../ports/deploy-repository.js';

/** Extends a deploy that should go on by its duration, when its time is nearly over and the balance allows. */
@Injectable()
export class RenewDeploy {
  constructor(
    private readonly deploys: DeployRepository,
    private readonly ledger: Ledger,
  ) {}

  /** In the caller's unit of work; notes an extension in the deploy, and answers why there was none that was due. */
  async execute(situation: Situation): Promise<string | null> {
    const { deploy, now } = situation;
    if (!deploy.endsAt || !renewalDue(deploy, now)) return null;
    const { gpuCount } = revisionOf(situation, deploy.revision);
    const hourMicros = replicaHourMicros(deploy.gpuHourMicros, gpuCount) * BigInt(deploy.replicas);
    const amountMicros = hourMicros * BigInt(deploy.durationHrs);
    const { deployId, name } = deploy;
    const extensions = deploy.extensions + 1;
    let extended: boolean;
    await this.lockAccounts(situation);
    try {
      extended = await this.ledger.extend({
        key: `deploy:${deployId}:extend:${extensions}`,
        subject: { type: 'deploy', id: deployId },
        amountMicros,
        memo: name,
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return this.refused(situation);
    }
    if (!extended) throw new Error(`The hold of deploy ${deployId} was not extended`);
    const endsAt = new Date(deploy.endsAt.getTime() + deploy.durationHrs * 3_600_000);
    const heldMicros = deploy.heldMicros + amountMicros;
    Object.assign(deploy, { extensions, endsAt, heldMicros, reasonCode: '', reason: '' });
    await this.deploys.update(deployId, { extensions, endsAt, heldMicros, reasonCode: '', reason: '' });
    const message = `Extended by ${deploy.durationHrs} h, to ${endsAt.toISOString()}`;
    await this.deploys.addEvent(deployId, { type: 'extended', message });
    return null;
  }

  /** The same look may pay whoever runs it: their accounts are locked together with the buyer's. */
  private lockAccounts({ deploy, placements }: Situation): Promise<void> {
    const running = placements.filter(({ state, ownerId }) => state !== 'ended' && ownerId !== null);
    return this.ledger.lock(deploy.currency, [deploy.ownerId, ...running.map(({ ownerId }) => ownerId!)]);
  }

  /** Said once; the balance may still grow until the end. */
  private async refused({ deploy }: Situation): Promise<string> {
    const message = `Not extended: the balance is too low. It ends at ${deploy.endsAt!.toISOString()}`;
    await this.deploys.addEventOnce(deploy.deployId, { type: 'not_extended', message });
    return message;
  }
}
