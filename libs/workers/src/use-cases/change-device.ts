import { Injectable } from '@nestjs/common';
import { AuditTrail, fromMicros, Outbox, UnitOfWork, type DeviceId, type UserId } from '@app/kernel';
import { WorkersErrors } from '../domain/workers.errors.js';
import { DeviceRepository, type DeviceChanges } from '../ports/device-repository.js';

interface ChangeDeviceInput {
  deviceId: DeviceId;
  ownerId: UserId;
  changes: DeviceChanges;
}

/** An owner renames a device, sets its price, or pauses it: no new work then; what runs on it goes on. */
@Injectable()
export class ChangeDevice {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly devices: DeviceRepository,
    private readonly trail: AuditTrail,
    private readonly outbox: Outbox,
  ) {}

  /** Throws `token_not_found` or `token_revoked`. */
  execute({ deviceId, ownerId, changes }: ChangeDeviceInput): Promise<void> {
    return this.unitOfWork.run(async () => {
      const name = await this.devices.change(deviceId, ownerId, changes);
      if (name === null) {
        const known = await this.devices.token(deviceId, ownerId);
        throw known ? WorkersErrors.token_revoked() : WorkersErrors.token_not_found();
      }
      const detail = { device_id: deviceId, ...detailOf(changes) };
      await this.trail.record({ userId: ownerId, act: 'device.changed', detail });
      await this.outbox.publish({
        type: 'device.changed',
        payload: { device_id: deviceId, name },
        audience: [ownerId],
      });
    });
  }
}

function detailOf({
  name,
  minPriceUsdMicros,
  paused,
}: DeviceChanges): Record<string, string | number | boolean | null> {
  return {
    ...(name !== undefined && { name }),
    ...(minPriceUsdMicros !== undefined && {
      min_price_usd: minPriceUsdMicros === null ? null : fromMicros(minPriceUsdMicros),
    }),
    ...(paused !== undefined && { paused }),
  };
}
