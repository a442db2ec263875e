import { Injectable } from '@nestjs/common';
import { Accounts } from '@app/identity/contract';
import { Clock, Outbox, StandingErrors, UnitOfWork, type DeviceId } from '@app/kernel';
import { ENROLMENT_LIVES_MS, hashOfCode, newEnrolmentCode } from '../domain/enrolment.js';
import { WorkersErrors } from '../domain/workers.errors.js';
import { EnrolmentRepository } from '../ports/enrolment-repository.js';
import { ManageTokens, type CreateTokenInput } from './manage-tokens.js';

/** Codes by which machines get their worker tokens: a token in a command line could be read by others. */
@Injectable()
export class EnrolDevices {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly enrolments: EnrolmentRepository,
    private readonly tokens: ManageTokens,
    private readonly accounts: Accounts,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  /** Without a name, the device takes the machine's host name. */
  async invite({
    ownerId,
    name,
    deviceType,
    minPriceUsdMicros,
  }: Omit<CreateTokenInput, 'name'> & { name?: string }): Promise<{ code: string; expiresAt: Date }> {
    const code = newEnrolmentCode();
    const expiresAt = new Date(this.clock.now().getTime() + ENROLMENT_LIVES_MS);
    await this.enrolments.add({
      ...{ codeHash: hashOfCode(code), ownerId, expiresAt },
      ...{ name: name ?? null, deviceType: deviceType ?? 'desktop', minPriceUsdMicros: minPriceUsdMicros ?? null },
    });
    return { code, expiresAt };
  }

  /**
   * Exchanges a code for a worker token, once. Throws `enrolment_code_unknown`, `enrolment_code_used`,
   * `enrolment_code_expired` or `account_suspended`.
   */
  enrol(code: string, hostname: string): Promise<{ token: string; tokenId: DeviceId }> {
    const codeHash = hashOfCode(code);
    return this.unitOfWork.run(async () => {
      const enrolment = await this.enrolments.lock(codeHash);
      if (!enrolment) throw WorkersErrors.enrolment_code_unknown();
      const { ownerId, name, deviceType, minPriceUsdMicros } = enrolment;
      if (enrolment.deviceId) throw WorkersErrors.enrolment_code_used();
      if (enrolment.expiresAt <= this.clock.now()) throw WorkersErrors.enrolment_code_expired();
      if (await this.accounts.suspended(ownerId)) throw StandingErrors.account_suspended();
      const terms = { ownerId, deviceType, minPriceUsdMicros: minPriceUsdMicros ?? undefined };
      const created = await this.tokens.create({ ...terms, name: name ?? hostname });
      await this.enrolments.markUsed(codeHash, created.tokenId);
      await this.outbox.publish({
        type: 'device.enrolled',
        payload: { device_id: created.tokenId, name: name ?? hostname },
        audience: [ownerId],
      });
      return created;
    });
  }
}
