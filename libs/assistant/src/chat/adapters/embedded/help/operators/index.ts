import type { HelpTopic } from '../topic.js';
import { install } from './install.js';
import { compose } from './compose.js';
import { requirements } from './requirements.js';
import { configure } from './configure.js';
import { https } from './https.js';
import { reverseProxy } from './reverse-proxy.js';
import { backup } from './backup.js';
import { upgrade } from './upgrade.js';
import { scaleOut } from './scale-out.js';
import { monitoring } from './monitoring.js';
import { serverLogs } from './server-logs.js';
import { ledgerAudit } from './ledger-audit.js';
import { stripe } from './stripe.js';
import { reconcile } from './reconcile.js';
import { admin } from './admin.js';
import { lookUp } from './look-up.js';
import { suspendUser } from './suspend-user.js';
import { approveWithdrawals } from './approve-withdrawals.js';
import { settleDisputes } from './settle-disputes.js';
import { creditUsers } from './credit-users.js';
import { rewardDesk } from './reward-desk.js';
import { mailServer } from './mail-server.js';
import { languageModel } from './language-model.js';
import { clusterDeploys } from './cluster-deploys.js';
import { proxyGateway } from './proxy-gateway.js';
import { startFails } from './start-fails.js';
import { incidents } from './incidents.js';
import { database } from './database.js';
import { objectStorage } from './object-storage.js';
import { marketSettings } from './market-settings.js';
import { uninstall } from './uninstall.js';
import { demoStory } from './demo-story.js';
import { benchmarks } from './benchmarks.js';
import { runTests } from './run-tests.js';
import { contribute } from './contribute.js';
import { simulations } from './simulations.js';

export const OPERATORS: readonly HelpTopic[] = [
  install,
  compose,
  requirements,
  configure,
  https,
  reverseProxy,
  backup,
  upgrade,
  scaleOut,
  monitoring,
  serverLogs,
  ledgerAudit,
  stripe,
  reconcile,
  admin,
  lookUp,
  suspendUser,
  approveWithdrawals,
  settleDisputes,
  creditUsers,
  rewardDesk,
  mailServer,
  languageModel,
  clusterDeploys,
  proxyGateway,
  startFails,
  incidents,
  database,
  objectStorage,
  marketSettings,
  uninstall,
  demoStory,
  benchmarks,
  runTests,
  contribute,
  simulations,
];
