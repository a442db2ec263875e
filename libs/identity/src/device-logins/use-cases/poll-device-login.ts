import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork } from '@app/kernel';
import { AccountStandings } from '../../accounts/ports/account-standings.js';
import { IdentityErrors } from '../../identity.errors.js';
import { ManageApiKeys, type CreatedKey } from '../../keys/use-cases/manage-api-keys.js';
import { hashSecret } from '../../sessions/domain/secrets.js';
import { DEVICE_KEY_DAYS, nameOf, pollsTooSoon, slowerS, type DeviceLogin } from '../domain/device-login.js';
import { DeviceLoginRepository } from '../ports/device-login-repository.js';

const DAY_MS = 86_400_000;

/** Makes the API key of an approved login for the program that asks for it, so that no secret waits anywhere. */
@Injectable()
export class PollDeviceLogin {
  constructor(
    private readonly logins: DeviceLoginRepository,
    private readonly standings: AccountStandings,
    private readonly keys: ManageApiKeys,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `authorization_pending`, `slow_down`, `access_denied`, and `expired_token` for a code that is wrong, used or
   * expired, too. An answer is told at once, however soon the client asks.
   */
  async execute(deviceCode: string): Promise<CreatedKey> {
    const hash = hashSecret(deviceCode);
    const login = await this.logins.find(hash, this.clock.now());
    if (!login) throw IdentityErrors.expired_token();
    if (login.status === 'denied') throw IdentityErrors.access_denied();
    if (login.status === 'waiting') return this.wait(login, hash);
    return this.unitOfWork.run(async () => {
      // The account first, as a reset of its password locks them: no key outlives that.
      const standing = await this.standings.lock(login.userId!);
      if (!standing || standing.suspended) throw IdentityErrors.access_denied();
      if (!(await this.logins.take(hash))) throw IdentityErrors.expired_token();
      const { userId, scopes, dailyCapMicros } = login;
      const expiresAt = new Date(this.clock.now().getTime() + DEVICE_KEY_DAYS * DAY_MS);
      return this.keys.add({ userId: userId!, name: nameOf(login), scopes, dailyCapMicros, expiresAt });
    });
  }

  private async wait(login: DeviceLogin, hash: Buffer): Promise<never> {
    const now = this.clock.now();
    const isTooSoon = pollsTooSoon(login, now);
    const intervalS = isTooSoon ? slowerS(login.intervalS) : login.intervalS;
    await this.logins.polled(hash, now, intervalS);
    if (!isTooSoon) throw IdentityErrors.authorization_pending();
    throw IdentityErrors.slow_down(`Poll every ${intervalS} seconds from now on.`, { retryAfterS: intervalS });
  }
}
