import { Injectable } from '@nestjs/common';
import { DeviceAuthenticator } from '@app/platform';
import type { AuthenticatedDevice } from '@app/platform';
import { hashOfToken } from '../../domain/worker-token.js';
import { Presence } from '../../ports/presence.js';

/** Finds the device of a worker token for the platform's guard. */
@Injectable()
export class WorkerTokenAuthenticator extends DeviceAuthenticator {
  constructor(private readonly presence: Presence) {
    super();
  }

  authenticate(workerToken: string): Promise<AuthenticatedDevice | null> {
    return this.presence.recognise(hashOfToken(workerToken));
  }
}
