import { Injectable } from '@nestjs/common';
import { fromMicros } from '@app/kernel';
import { Database, UUID } from '@app/platform';
import { LedgerErrors } from '../../contract.js';
import type { AdminTransferDto } from '../http/admin-wallet.dto.js';

type Row = Omit<AdminTransferDto, 'at' | 'amount'> & { at: Date; amount: string };

const NAME = (
  account: string,
) => `CASE ${account} WHEN ledger.treasury() THEN 'treasury' WHEN ledger.escrow() THEN 'escrow'
  WHEN ledger.fees() THEN 'fees' WHEN ledger.provider() THEN 'provider' WHEN ledger.exchange_desk() THEN 'exchange'
  ELSE ${account}::text END`;

/** One transfer, for whoever looks after the books. */
@Injectable()
export class FindTransfer {
  constructor(private readonly database: Database) {}

  /** By its key, at once; or by its id, which reads the whole book. Throws `transfer_not_found`. */
  async execute(keyOrId: string): Promise<AdminTransferDto> {
    const column = UUID.test(keyOrId) ? 'id' : 'key';
    const [row] = await this.database.query<Row>(
      `SELECT id, key, at, currency, ${NAME('debit')} AS from, ${NAME('credit')} AS to, amount, kind, subject_type,
              subject_id, memo, earned_by
       FROM ledger.transfer WHERE ${column} = $1`,
      [keyOrId],
    );
    if (!row) throw LedgerErrors.transfer_not_found();
    return { ...row, at: row.at.toISOString(), amount: fromMicros(BigInt(row.amount)) };
  }
}
