import { Injectable } from '@nestjs/common';
import { Accounts, type AccountProfile } from '@app/identity/contract';
import { Clock, newId, UnitOfWork, type UserId } from '@app/kernel';
import { AssistantOptions } from '../../assistant.options.js';
import { decide, flawOf, type RewardHistory } from '../domain/reward-policy.js';
import type { DeedEvidence, RewardDecision } from '../domain/reward.js';
import { PhotoFingerprints, SIMILAR_BITS } from '../ports/photo-fingerprints.js';
import { RewardBook, type Reward, type RewardId } from '../ports/reward-repository.js';
import { RewardClaims, type DeedClaim } from '../ports/reward-claims.js';

type SignedIn = DeedClaim & { userId: UserId };

/** Decides about a deed's reward and settles it, in one transaction under the user's and the day's locks. */
@Injectable()
export class ClaimDeedReward extends RewardClaims {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rewards: RewardBook,
    private readonly fingerprints: PhotoFingerprints,
    private readonly accounts: Accounts,
    private readonly options: AssistantOptions,
    private readonly clock: Clock,
  ) {
    super();
  }

  async claim(claim: DeedClaim): Promise<RewardDecision> {
    const { userId, evidence } = claim;
    const id = newId<RewardId>();
    if (userId === null) return decide({ id, evidence, history: null }, this.options.rewards, this.clock.now());
    // Nobody's profile: an account that was deleted a moment ago. What is granted would have nowhere to go.
    const profile = await this.accounts.profile(userId);
    if (!profile) return decide({ id, evidence, history: null }, this.options.rewards, this.clock.now());
    return this.unitOfWork.run(() => this.settle(id, { ...claim, userId }, profile));
  }

  private async settle(id: RewardId, claim: SignedIn, profile: AccountProfile): Promise<RewardDecision> {
    const { userId, fingerprint } = claim;
    const { registeredAt, emailVerified } = profile;
    const at = this.clock.now();
    const { deed } = claim.evidence;
    // A photo that is wrong in itself needs no budget, so it waits for nobody.
    const flawed = flawOf(claim.evidence) !== null;
    const history: RewardHistory | null = flawed
      ? null
      : {
          registeredAt,
          emailVerified,
          ...(await this.rewards.standing({ userId, deed, photoSha256: fingerprint.sha256, at })),
        };
    const evidence = flawed ? claim.evidence : await this.lookAgain(claim);
    const decision = decide({ id, evidence, history }, this.options.rewards, at);
    if (await this.store(id, claim, decision, at)) return decision;
    const duplicate = decide({ id, evidence: { ...evidence, nearestDistance: 0 }, history }, this.options.rewards, at);
    await this.store(id, claim, duplicate, at);
    return duplicate;
  }

  /** Under the locks: what was rewarded since the photo was looked up first counts too. */
  private async lookAgain({ evidence, fingerprint }: SignedIn): Promise<DeedEvidence> {
    const similar = await this.fingerprints.findSimilar(fingerprint, SIMILAR_BITS);
    return similar ? { ...evidence, nearestDistance: similar.exact ? 0 : similar.distance } : evidence;
  }

  /** False, with nothing promised, when the photo was rewarded meanwhile. */
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
