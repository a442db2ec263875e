import { Injectable } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { Database } from '@app/platform';
import type { Enrolment } from '../../domain/enrolment.js';
import { EnrolmentRepository } from '../../ports/enrolment-repository.js';
import { EnrolmentRow } from './enrolment.row.js';

@Injectable()
export class TypeormEnrolmentRepository extends EnrolmentRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async add({ codeHash, ...enrolment }: Omit<Enrolment, 'deviceId'>): Promise<void> {
    await this.enrolments.insert({ ...enrolment, codeHash: bytes(codeHash) });
  }

  async lock(codeHash: string): Promise<Enrolment | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    const row = await this.enrolments.findOne({ where: { codeHash: bytes(codeHash) }, lock });
    return row && { ...row, codeHash };
  }

  async markUsed(codeHash: string, deviceId: DeviceId): Promise<void> {
    await this.enrolments.update({ codeHash: bytes(codeHash) }, { deviceId });
  }

  forgetBefore(time: Date, limit: number): Promise<number> {
    return this.database.affect(FORGET, [time, limit]);
  }

  private get enrolments() {
    return this.database.repository(EnrolmentRow);
  }
}

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

/** By hand: DELETE has no LIMIT. $1 time, $2 limit. */
const FORGET = `
  DELETE FROM workers.enrolment WHERE code_hash IN (
    SELECT code_hash FROM workers.enrolment WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`;
