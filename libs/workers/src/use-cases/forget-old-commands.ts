import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { CommandLog } from '../ports/command-log.js';

const KEPT_MS = 7 * 86_400_000;

/** Drops commands after seven days: an agent that was silent that long has long lost what they were about. */
@Injectable()
export class ForgetOldCommands {
  constructor(
    private readonly log: CommandLog,
    private readonly clock: Clock,
  ) {}

  /** True when there are more to forget. */
  execute(): Promise<boolean> {
    return this.log.forgetBefore(new Date(this.clock.now().getTime() - KEPT_MS));
  }
}
