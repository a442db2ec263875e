import { Injectable } from '@nestjs/common';
import { AccountStanding, DeviceAuthenticator, refuseClosed, type AuthenticatedDevice } from '@app/platform';
import { hashOfToken } from '../../domain/device.js';
import { Presence } from '../../ports/presence.js';

/** Finds the device of a worker token for the platform's guard. */
@Injectable()
export class WorkerTokenAuthenticator extends DeviceAuthenticator {
  constructor(
    private readonly presence: Presence,
    private readonly standing: AccountStanding,
  ) {
    super();
  }

  /** Throws `account_suspended` for a device of a suspended owner. */
  async authenticate(workerToken: string): Promise<AuthenticatedDevice | null> {
    const device = await this.presence.recognise(hashOfToken(workerToken));
    if (device) await refuseClosed(this.standing, device.ownerId);
    return device;
  }
}
