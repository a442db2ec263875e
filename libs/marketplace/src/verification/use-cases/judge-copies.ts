import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import type { JobId } from '../../contract.js';
import { fingerprintOf, rule, type Copy, type CopyAttempt } from '../domain/quorum.js';
import { MarketplaceOptions } from '../../marketplace.options.js';
import { QuorumRepository, type LockedQuorum } from '../ports/quorum-repository.js';
import { SpotChecks } from '../ports/spot-checks.js';
import { EndQuorum } from './end-quorum.js';

const BATCH = 100;
/** Events arrive within a second; older ones are lost, or set aside as dead. */
const FORGOTTEN_AFTER_S = 60;

/**
 * Judges the copies of a job whenever one started or ended: more come on offer, or the job is decided and paid. Doing
 * it again changes nothing, so events may come twice and in any order.
 */
@Injectable()
export class JudgeCopies {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly quorums: QuorumRepository,
    private readonly endQuorum: EndQuorum,
    private readonly spotChecks: SpotChecks,
    private readonly terms: MarketplaceOptions,
  ) {}

  execute(jobId: JobId): Promise<void> {
    return this.unitOfWork.run(async () => {
      const locked = await this.lockOpen(jobId);
      if (!locked) return;
      const copies = await this.examined(locked.copies);
      const ruling = rule(locked.job.quorum, copies);
      if (ruling.kind !== 'open') await this.endQuorum.byRuling({ ...locked, copies }, ruling);
      else if (ruling.offer > 0) await this.quorums.offer(jobId, ruling.offer);
    });
  }

  /**
   * Offers the copies that are missing, for a device that asks before the event arrives; whether any were. Draws, results and
   * payments wait for the event: the caller's refusal may undo all this.
   */
  offerMissing(jobId: JobId): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const locked = await this.lockOpen(jobId);
      if (!locked || this.isUndecided(locked.copies)) return false;
      const ruling = rule(locked.job.quorum, await this.examined(locked.copies));
      if (ruling.kind !== 'open' || ruling.offer <= 0) return false;
      await this.quorums.offer(jobId, ruling.offer);
      return true;
    });
  }

  /**
   * Judges copies that ended `forAtLeastS` seconds ago and were not judged since, because their event was lost or set
   * aside as dead: their job's money would be held for ever. One that can't be judged doesn't keep the others from it;
   * its error is thrown last.
   */
  async forgotten(forAtLeastS = FORGOTTEN_AFTER_S): Promise<void> {
    const failures: unknown[] = [];
    for (const jobId of await this.quorums.unjudged(forAtLeastS, BATCH))
      await this.execute(jobId).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  private async lockOpen(jobId: JobId): Promise<LockedQuorum | null> {
    const locked = await this.quorums.lock(jobId);
    return locked?.job.status === 'waiting' || locked?.job.status === 'running' ? locked : null;
  }

  /** Whether a result waits to be compared, or a trusted device's only copy for the draw. */
  private isUndecided(copies: Copy[]): boolean {
    const waitsForDraw = ({ attempt }: Copy) => attempt?.alone === null && this.isTrusted(attempt);
    return (
      copies.some(({ status, fingerprint }) => status === 'completed' && fingerprint === null) ||
      (copies.length === 1 && copies.some(waitsForDraw))
    );
  }

  /** The copies with what is found out about each once: its fingerprint, and whether it may count alone. */
  private async examined(copies: Copy[]): Promise<Copy[]> {
    const examined: Copy[] = [];
    for (const copy of copies) examined.push(await this.examine(copy, copies.length === 1));
    return examined;
  }

  private async examine(copy: Copy, isOnly: boolean): Promise<Copy> {
    let { attempt, fingerprint } = copy;
    if (copy.status === 'completed' && attempt && fingerprint === null) {
      fingerprint = fingerprintOf(await this.quorums.answerOf(copy.id, attempt.id));
      await this.quorums.setFingerprint(copy.id, fingerprint);
    }
    if (isOnly && copy.status !== 'waiting' && attempt && attempt.alone === null)
      attempt = { ...attempt, alone: await this.decideAlone(attempt) };
    return { ...copy, attempt, fingerprint };
  }

  private async decideAlone(attempt: CopyAttempt): Promise<boolean> {
    const alone = this.isTrusted(attempt) && !this.spotChecks.draw();
    await this.quorums.setAlone(attempt.id, alone);
    return alone;
  }

  private isTrusted({ validInRow }: CopyAttempt): boolean {
    return validInRow >= this.terms.quorumTrustAfter;
  }
}
