import { assistantAudit, assistantMovements } from '@app/assistant/adapters/postgres/assistant-audit';
import { bandwidthAudit, bandwidthMovements } from '@app/bandwidth/adapters/postgres/bandwidth-audit';
import { deployAudit, deployMovements } from '@app/deploy/adapters/postgres/deploy-audit';
import { identityAudit, identityMovements } from '@app/identity/adapters/postgres/identity-audit';
import type { AuditCheck, Movement } from '@app/ledger/contract';
import { ledgerChecks } from '@app/ledger/audit/ledger-checks';
import { movementCheck } from '@app/ledger/audit/movements';
import { marketplaceAudit, marketplaceMovements } from '@app/marketplace/adapters/postgres/marketplace-audit';
import { paymentsAudit, paymentsMovements } from '@app/payments/adapters/postgres/payments-audit';
import { referralsAudit, referralsMovements } from '@app/referrals/adapters/postgres/referrals-audit';

/** All ways in which money moves. */
export const movements: Movement[] = [
  ...identityMovements,
  ...marketplaceMovements,
  ...bandwidthMovements,
  ...assistantMovements,
  ...paymentsMovements,
  ...referralsMovements,
  ...deployMovements,
];

/** Every check of the ledger and of the contexts that hold money. */
export const checks: AuditCheck[] = [
  movementCheck(movements),
  ...ledgerChecks,
  ...identityAudit,
  ...marketplaceAudit,
  ...bandwidthAudit,
  ...assistantAudit,
  ...paymentsAudit,
  ...referralsAudit,
  ...deployAudit,
];
