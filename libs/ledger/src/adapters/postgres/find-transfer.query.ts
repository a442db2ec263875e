import { Injectable } from '@nestjs/common';
import { fromMicros } from '@app/kernel';
import { Database, UUID } from '@app/platform';
import { LedgerErrors } from '../../contract.js';
import { PLATFORM_ACCOUNTS } from '../../domain/platform-accounts.js';
import type { AdminTransferDto } from '../http/admin-wallet.dto.js';
import { TransferRow } from './transfer.row.js';

const NAMES = new Map<string, string>(Object.entries(PLATFORM_ACCOUNTS).map(([name, id]) => [id, name]));

/** One transfer, for administrators. */
@Injectable()
export class FindTransfer {
  constructor(private readonly database: Database) {}

  /** By its key, at once; or by its id, which reads all transfers. Throws `transfer_not_found`. */
  async execute(keyOrId: string): Promise<AdminTransferDto> {
    const where = UUID.test(keyOrId) ? { id: keyOrId } : { key: keyOrId };
    const row = await this.database.repository(TransferRow).findOneBy(where);
    if (!row) throw LedgerErrors.transfer_not_found();
    const { id, key, at, currency, debit, credit, amount, kind, subjectType, subjectId, memo, earnedBy } = row;
    return {
      ...{ id, key, currency, kind, memo },
      at: at.toISOString(),
      from: NAMES.get(debit) ?? debit,
      to: NAMES.get(credit) ?? credit,
      amount: fromMicros(amount),
      subject_type: subjectType,
      subject_id: subjectId,
      earned_by: earnedBy,
    };
  }
}
