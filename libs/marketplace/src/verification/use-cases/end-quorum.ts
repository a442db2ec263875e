import { Injectable } from '@nestjs/common';
import { fromMicros, Outbox } from '@app/kernel';
import { DeviceCommands } from '@app/workers/contract';
import { type Copy, type Ruling, copyPrice, paidMicros, payAgreeing, type Verdict } from '../domain/quorum.js';
import { MarketplaceOptions } from '../../marketplace.options.js';
import { QuorumRepository, type LockedQuorum, type QuorumEnd } from '../ports/quorum-repository.js';
import { tellToStop } from '../../jobs/use-cases/tell-to-stop.js';

type Ending = Omit<QuorumEnd, 'at' | 'verdicts'> & { agreeing: Copy[]; differing: Copy[] };
const NOBODY = {
  counting: null,
  agreeing: [],
  differing: [],
  payments: [],
  failureReason: null,
  lastContact: new Map(),
};

/** Ends a job with quorum, in the caller's unit of work: pays, stops what still runs, and tells all sides. */
@Injectable()
export class EndQuorum {
  constructor(
    private readonly quorums: QuorumRepository,
    private readonly outbox: Outbox,
    private readonly commands: DeviceCommands,
    private readonly terms: MarketplaceOptions,
  ) {}

  /** The copies agree, or can't any more. */
  async byRuling(locked: LockedQuorum, ruling: Exclude<Ruling, { kind: 'open' }>): Promise<void> {
    if (ruling.kind === 'failed')
      return this.end(locked, { ...NOBODY, status: 'failed', failureReason: ruling.reason, cause: 'the job failed' });
    const { agreeing, differing } = ruling;
    const payments = payAgreeing(agreeing, copyPrice(locked.job.priceMicros, locked.job.quorum), this.terms.feeBps);
    const counting = agreeing[0]!.id;
    await this.end(locked, {
      ...NOBODY,
      status: 'completed',
      agreeing,
      differing,
      payments,
      counting,
      cause: 'not needed',
    });
    // Nobody vouches for a result that counted alone, so it doesn't make its device more trusted.
    if (agreeing.length > 1) await this.recordTrust(agreeing, differing);
    for (const { id, attempt } of differing) {
      const payload = { job_id: id, title: locked.job.title, attempt_id: attempt!.id, device_id: attempt!.deviceId };
      await this.outbox.publish({ type: 'job.result_differs', payload, audience: [attempt!.ownerId] });
    }
  }

  /** Nobody took the copies that were missing. */
  expire(locked: LockedQuorum): Promise<void> {
    return this.end(locked, { ...NOBODY, status: 'expired', cause: 'the job expired' });
  }

  cancel(locked: LockedQuorum, paid: Pick<QuorumEnd, 'payments' | 'lastContact'>): Promise<void> {
    return this.end(locked, { ...NOBODY, ...paid, status: 'cancelled', cause: 'cancelled by the buyer' });
  }

  private async end(locked: LockedQuorum, { agreeing, differing, ...ending }: Ending): Promise<void> {
    const { job, copies, now } = locked;
    const verdicts = new Map<Copy['id'], Verdict>();
    for (const { id, status } of copies) if (status !== 'failed') verdicts.set(id, 'not_needed');
    for (const { id } of agreeing) verdicts.set(id, 'agrees');
    for (const { id } of differing) verdicts.set(id, 'differs');
    await this.quorums.end(job, { ...ending, at: now, verdicts });
    const reason = ending.status === 'cancelled' ? 'cancelled' : 'not_needed';
    const running = copies.flatMap(({ id, status, attempt }) =>
      status === 'running' && attempt ? [{ ...attempt, jobId: id }] : [],
    );
    // In one order of devices, so that two jobs with the same devices don't wait for each other.
    running.sort((a, b) => (a.deviceId < b.deviceId ? -1 : 1));
    for (const attempt of running) await tellToStop(this.commands, attempt, reason);
    await this.tell(locked, ending);
  }

  private async tell(
    { job }: LockedQuorum,
    { status, failureReason, payments }: Omit<Ending, 'agreeing' | 'differing'>,
  ) {
    const about = { job_id: job.id, title: job.title, status, verification: 'quorum' };
    const paid_coin = fromMicros(paidMicros(payments));
    const payload = { ...about, ...(failureReason !== null && { reason: failureReason }), cost_coin: paid_coin };
    await this.outbox.publish({ type: `job.${status}`, payload, audience: [job.buyerId] });
    for (const { copyId, attemptId, ownerId, earnedMicros } of payments) {
      if (earnedMicros === 0n) continue;
      const earned = { job_id: copyId, title: job.title, attempt_id: attemptId, paid_coin: fromMicros(earnedMicros) };
      await this.outbox.publish({ type: 'job.paid', payload: earned, audience: [ownerId] });
    }
  }

  private recordTrust(agreeing: Copy[], differing: Copy[]): Promise<void> {
    const of = (copies: Copy[], valid: boolean) =>
      copies.map(({ attempt }) => ({ deviceId: attempt!.deviceId, valid }));
    return this.quorums.recordTrust([...of(agreeing, true), ...of(differing, false)]);
  }
}
