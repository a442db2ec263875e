import { Injectable } from '@nestjs/common';
import { Clock, PersonalData, UnitOfWork } from '@app/kernel';
import { AccountStandings } from '../ports/account-standings.js';

/** By then every process refuses the account's tokens. Shorter than `KnownStandings` remembers deleted accounts. */
const AFTER_MS = 30_000;
const BATCH = 20;

/**
 * Forgets deleted accounts a second time. A request that was running during the deletion may have created an API key or
 * a device since, which would work again once processes no longer remember the deletion.
 */
@Injectable()
export class ForgetLate {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly standings: AccountStandings,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  /** Returns whether there is more to do. */
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
