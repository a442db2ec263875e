import { Injectable } from '@nestjs/common';
import { Accounts, type AccountProfile } from '@app/identity/contract';
import { Clock, newId, UnitOfWork, type UserId } from '@app/kernel';
import { AssistantOptions } from '../../assistant.options.js';
import { decide, flawOf, type RewardHistory } from '../domain/reward-policy.js';
import type { DeedEvidence, Reward, RewardDecision, RewardId } from '../domain/reward.js';
import { PhotoFingerprints, SIMILAR_BITS, type PhotoFingerprint } from '../ports/photo-fingerprints.js';
import { RewardRepository } from '../ports/reward-repository.js';

export interface DeedClaim {
  /** Null: an anonymous caller, for whom nothing is stored and nothing is due. */
  userId: UserId | null;
  /** `nearestDistance` may date from before the judge was asked: it is looked up again under the lock. */
  evidence: DeedEvidence;
  fingerprint: PhotoFingerprint;
}

type SignedIn = DeedClaim & { userId: UserId };

/**
 * Decides about a deed's reward and settles it, in one transaction: locks the user and the day, looks the photo up among
 * those that were rewarded, asks the policy, stores the claim, and, if it is paid or held, remembers the photo and grants
 * the amount that is due now. The same photo twice, also at the same time, pays once. A refused claim doesn't use up its
 * photo: it may be shown again later. Call it outside a unit of work.
 */
@Injectable()
export class ClaimDeedReward {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rewards: RewardRepository,
    private readonly fingerprints: PhotoFingerprints,
    private readonly accounts: Accounts,
    private readonly options: AssistantOptions,
    private readonly clock: Clock,
  ) {}

  async execute(claim: DeedClaim): Promise<RewardDecision> {
    const { userId, evidence } = claim;
    const id = newId<RewardId>();
    if (userId === null) return decide({ id, evidence, history: null }, this.options.rewards, this.clock.now());
    // The account was deleted a moment ago: a grant would have no account to go to.
    const profile = await this.accounts.profile(userId);
    if (!profile) return decide({ id, evidence, history: null }, this.options.rewards, this.clock.now());
    return this.unitOfWork.run(() => this.settle(id, { ...claim, userId }, profile));
  }

  private async settle(id: RewardId, claim: SignedIn, profile: AccountProfile): Promise<RewardDecision> {
    const { userId, fingerprint } = claim;
    const { registeredAt, emailVerified } = profile;
    const at = this.clock.now();
    const { deed } = claim.evidence;
    // A flawed photo needs no budget, so it waits for no lock.
    const flawed = flawOf(claim.evidence) !== null;
    const history: RewardHistory | null = flawed
      ? null
      : {
          registeredAt,
          emailVerified,
          ...(await this.rewards.lockHistory({ userId, deed, photoSha256: fingerprint.sha256, at })),
        };
    const evidence = flawed ? claim.evidence : await this.lookAgain(claim);
    const decision = decide({ id, evidence, history }, this.options.rewards, at);
    if (await this.store(id, claim, decision, at)) return decision;
    const duplicate = decide({ id, evidence: { ...evidence, nearestDistance: 0 }, history }, this.options.rewards, at);
    await this.store(id, claim, duplicate, at);
    return duplicate;
  }

  /** Under the locks: photos rewarded since the first lookup count, too. */
  private async lookAgain({ evidence, fingerprint }: SignedIn): Promise<DeedEvidence> {
    const similar = await this.fingerprints.findSimilar(fingerprint, SIMILAR_BITS);
    return similar ? { ...evidence, nearestDistance: similar.exact ? 0 : similar.distance } : evidence;
  }

  /** False, with nothing promised, if the photo was rewarded in the meantime. */
  private async store(
    id: RewardId,
    { userId, evidence, fingerprint }: SignedIn,
    { outcome, reason, amountMicros, heldUntil }: RewardDecision,
    at: Date,
  ): Promise<boolean> {
    if (outcome !== 'refused' && !(await this.fingerprints.remember(fingerprint, userId))) return false;
    const reward: Reward = {
      id,
      userId,
      kind: 'photo',
      status: outcome,
      reason,
      deed: evidence.deed,
      photoSha256: fingerprint.sha256,
      amountMicros,
      at,
      heldUntil,
    };
    return this.rewards.add(reward, this.options.rewards.dailyBudgetMicros);
  }
}
