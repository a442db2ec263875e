import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { IdentityErrors } from '../../identity.errors.js';
import { hashSecret, newSecret } from '../../sessions/domain/secrets.js';
import { DEVICE_LOGIN_S, MAX_WAITING, newUserCode, POLL_S, type AskedLogin } from '../domain/device-login.js';
import { DeviceLoginRepository } from '../ports/device-login-repository.js';

export interface DeviceCodes {
  /** The program's secret, for its polls. */
  deviceCode: string;
  /** For the person to type. */
  userCode: string;
}

/** Begins the login of a program that can't show a page, such as the CLI. */
@Injectable()
export class AskDeviceLogin {
  constructor(
    private readonly logins: DeviceLoginRepository,
    private readonly clock: Clock,
  ) {}

  /** Throws `too_many_attempts`. */
  async execute(asked: AskedLogin): Promise<DeviceCodes> {
    const codes = { deviceCode: newSecret('dc_'), userCode: newUserCode() };
    const askedAt = this.clock.now();
    const login = {
      ...asked,
      ...{ askedAt, expiresAt: new Date(askedAt.getTime() + DEVICE_LOGIN_S * 1000) },
      ...{ status: 'waiting' as const, userId: null, polledAt: null, intervalS: POLL_S },
    };
    const hashes = [hashSecret(codes.deviceCode), hashSecret(codes.userCode)] as const;
    if (!(await this.logins.add(login, ...hashes, MAX_WAITING))) throw tooMany();
    return codes;
  }
}

const tooMany = () =>
  IdentityErrors.too_many_attempts(`Your network has ${MAX_WAITING} logins waiting: answer them, or try again later.`, {
    retryAfterS: DEVICE_LOGIN_S,
  });
