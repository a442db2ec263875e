import { Injectable } from '@nestjs/common';
import { Clock, type DeviceId } from '@app/kernel';
import { hardwareOf, isDue, type Hardware } from '../../domain/self-test/hardware.js';
import { WorkersErrors } from '../../domain/workers.errors.js';
import { SelfTests } from '../../ports/self-tests.js';

/** Where a device stands with its self-test, and whether it should do one when it has nothing to do. */
@Injectable()
export class ReadHardware {
  constructor(
    private readonly tests: SelfTests,
    private readonly clock: Clock,
  ) {}

  async execute(deviceId: DeviceId): Promise<{ hardware: Hardware; due: boolean }> {
    const known = await this.tests.record(deviceId);
    // Only the moment in which its token is revoked.
    if (!known) throw WorkersErrors.token_not_found();
    const now = this.clock.now();
    return { hardware: hardwareOf(known.record, known.claims, now), due: isDue(known.record, known.claims, now) };
  }
}
