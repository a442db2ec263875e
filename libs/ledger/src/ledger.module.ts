import { Global, Module } from '@nestjs/common';
import { AdminWalletController } from './adapters/http/admin-wallet.controller.js';
import { WalletController } from './adapters/http/wallet.controller.js';
import { FindTransfer } from './adapters/postgres/find-transfer.query.js';
import { LedgerMetrics } from './adapters/postgres/ledger-metrics.js';
import { LedgerPersonalData } from './adapters/postgres/ledger-personal-data.js';
import { PostgresLedger } from './adapters/postgres/postgres-ledger.js';
import { SpendingQuery } from './adapters/postgres/spending.query.js';
import { StatementQuery } from './adapters/postgres/statement.query.js';
import { Ledger } from './contract.js';

/** Accounts, transfers and holds. Global, because every context moves money through the ledger's contract. */
@Global()
@Module({
  controllers: [WalletController, AdminWalletController],
  providers: [
    { provide: Ledger, useClass: PostgresLedger },
    SpendingQuery,
    StatementQuery,
    FindTransfer,
    LedgerMetrics,
    LedgerPersonalData,
  ],
  exports: [Ledger],
})
export class LedgerModule {}
