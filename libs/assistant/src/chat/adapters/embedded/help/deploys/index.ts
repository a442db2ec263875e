import type { HelpTopic } from '../topic.js';
import { createDeploy } from './create-deploy.js';
import { jobOrDeploy } from './job-or-deploy.js';
import { deployTypes } from './deploy-types.js';
import { jupyter } from './jupyter.js';
import { serveModel } from './serve-model.js';
import { gpuShell } from './gpu-shell.js';
import { deployAccess } from './deploy-access.js';
import { scaleDeploy } from './scale-deploy.js';
import { updateDeploy } from './update-deploy.js';
import { rollback } from './rollback.js';
import { deployLogs } from './deploy-logs.js';
import { deployWaits } from './deploy-waits.js';
import { deployCrashes } from './deploy-crashes.js';
import { deployLost } from './deploy-lost.js';
import { deployBilling } from './deploy-billing.js';
import { deployDuration } from './deploy-duration.js';
import { stopDeploy } from './stop-deploy.js';
import { deployCurrency } from './deploy-currency.js';
import { deployQuote } from './deploy-quote.js';
import { gpuPrices } from './gpu-prices.js';
import { deployStatus } from './deploy-status.js';
import { deployStorage } from './deploy-storage.js';
import { clusters } from './clusters.js';
import { otherVendors } from './other-vendors.js';

export const DEPLOYS: readonly HelpTopic[] = [
  createDeploy,
  jobOrDeploy,
  deployTypes,
  jupyter,
  serveModel,
  gpuShell,
  deployAccess,
  scaleDeploy,
  updateDeploy,
  rollback,
  deployLogs,
  deployWaits,
  deployCrashes,
  deployLost,
  deployBilling,
  deployDuration,
  stopDeploy,
  deployCurrency,
  deployQuote,
  gpuPrices,
  deployStatus,
  deployStorage,
  clusters,
  otherVendors,
];
