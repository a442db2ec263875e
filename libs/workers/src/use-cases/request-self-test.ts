import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork, type DeviceId, type UserId } from '@app/kernel';
import { DeviceCommands } from '../contract.js';
import { tooSoonS } from '../domain/self-test-rounds.js';
import { WorkersErrors } from '../domain/workers.errors.js';
import { DeviceRepository } from '../ports/device-repository.js';
import { SelfTestRepository } from '../ports/self-test-repository.js';
import { WorkersOptions } from '../workers.options.js';

/** An owner asks for a test of a device; its agent runs it when nothing else runs on the device. */
@Injectable()
export class RequestSelfTest {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly devices: DeviceRepository,
    private readonly tests: SelfTestRepository,
    private readonly commands: DeviceCommands,
    private readonly options: WorkersOptions,
    private readonly clock: Clock,
  ) {}

  execute({ deviceId, ownerId }: { deviceId: DeviceId; ownerId: UserId }): Promise<void> {
    return this.unitOfWork.run(async () => {
      const token = await this.devices.token(deviceId, ownerId);
      if (!token) throw WorkersErrors.token_not_found();
      const known = await this.tests.record(deviceId);
      if (token.revoked || !known) throw WorkersErrors.token_revoked();
      const { verdict, askedAt } = known.record;
      const retryAfterS = tooSoonS([verdict?.at, askedAt], this.options.selfTestEveryS, this.clock.now());
      if (retryAfterS > 0) throw WorkersErrors.self_test_too_soon(undefined, { retryAfterS });
      await this.tests.noteAsked(deviceId);
      await this.commands.send(deviceId, { type: 'self_test', payload: {} });
    });
  }
}
