import { Injectable } from '@nestjs/common';
import { QuorumRepository } from '../ports/quorum-repository.js';
import { JudgeCopies } from './judge-copies.js';

const BATCH = 100;
/** An event is delivered within a second; what is older than this was lost, or is set aside as dead. */
const FORGOTTEN_AFTER_S = 60;

/**
 * Judges copies whose end nobody heard of: a process of the version before quorum takes out events that it knows no
 * handler for, and one that keeps failing is set aside. Their job's money would be held for ever.
 */
@Injectable()
export class JudgeForgotten {
  constructor(
    private readonly quorums: QuorumRepository,
    private readonly judge: JudgeCopies,
  ) {}

  /** One that can't be judged doesn't keep the others from it; its error is thrown last. */
  async execute(forgottenAfterS = FORGOTTEN_AFTER_S): Promise<void> {
    const failures: unknown[] = [];
    for (const jobId of await this.quorums.unjudged(forgottenAfterS, BATCH))
      await this.judge.execute(jobId).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }
}
