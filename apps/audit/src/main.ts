import { launch } from '@app/platform';
import { auditLedger } from './audit-ledger.js';

await launch(auditLedger);
