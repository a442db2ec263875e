import { Injectable } from '@nestjs/common';
import { Clock, PersonalData, UnitOfWork } from '@app/kernel';
import { AccountStandings } from '../ports/account-standings.js';

/** By then every process refuses the account's tokens; shorter than what `KnownStandings` remembers beyond their life. */
const AFTER_MS = 30_000;
const BATCH = 20;

/**
 * Forgets deleted accounts once more. Requests that had begun when they were deleted end later: an API key or a device
 * made then would come to life again when the account is no longer among those lately deleted.
 */
@Injectable()
export class ForgetLate {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly standings: AccountStandings,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  /** Answers whether there is more to do. */
  async execute(): Promise<boolean> {
    const now = this.clock.now();
    const gone = await this.standings.toForget(new Date(now.getTime() - AFTER_MS), BATCH);
    for (const userId of gone)
      await this.unitOfWork.run(async () => {
        for (const source of this.personalData.sources) await source.forget(userId);
        await this.standings.noteForgotten(userId, now);
      });
    return gone.length === BATCH;
  }
}
