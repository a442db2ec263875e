import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProgram } from '../../clients/cli/src/program.js';
import { CommandLine } from './support/command-line.js';
import { DocumentedServer, operations } from './support/documented-server.js';

/** Operations without a command of their own, and why. `market api` reaches them. */
const WITHOUT_COMMAND: Record<string, string> = {
  checkLiveness: 'for load balancers',
  checkReadiness: 'for load balancers',
  getErrorCode: 'the error itself says it in words',
  receivePaymentEvent: 'for the payment provider',
  listPasskeys: 'in the browser, where they are',
  beginPasskey: 'a dialogue of browsers',
  addPasskey: 'a dialogue of browsers',
  revokePasskey: 'in the browser, where they are',
  beginPasskeyLogIn: 'for the console',
  logInWithPasskey: 'for the console',
  register: 'an account begins in the browser',
  forgotPassword: 'in the browser',
  resetPassword: 'in the browser',
  verifyEmail: 'in the browser',
  resendVerification: 'in the browser',
  changePassword: 'in the browser',
  updateMe: 'rare: market api PATCH /auth/me',
  deleteMe: 'not by a typing mistake',
  exportMe: 'market api GET /auth/export',
  listOwnAuditLog: 'market api GET /auth/audit-log',
  refreshSession: 'by itself, when the sign-in expires',
  registerInConsole: 'the console signs in by it',
  logInToConsole: 'the console signs in by it',
  refreshConsole: 'the console signs in by it',
  logOutOfConsole: 'the console signs in by it',
  setUpTwoFactor: 'in the console, which draws the QR code',
  enableTwoFactor: 'in the console, which draws the QR code',
  disableTwoFactor: 'in the console',
  replaceRecoveryCodes: 'in the console',
  analyzeImage: 'for apps with a camera',
  getChallenge: 'for apps with a camera',
  enrolDevice: 'for the agent',
  downloadDisputedArtifact: 'in the console, which shows it beside what both sides say',
};

const ID = '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e';
const SHA = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

/** Commands as they are typed, and the operations that each needs. */
const COMMANDS: [command: string, ...operations: string[]][] = [
  ['whoami', 'getMe'],
  ['run SCRIPT --input SCRIPT --detach', 'quoteJob', 'createJob'],
  ['quote SCRIPT', 'quoteJob'],
  ['jobs', 'listJobs'],
  ['jobs list --status waiting', 'listJobs'],
  [`jobs get ${ID}`, 'getJob'],
  ['jobs get last', 'listJobs', 'getJob'],
  [`jobs cancel ${ID}`, 'cancelJob'],
  [`jobs explain ${ID}`, 'explainJob'],
  [`jobs attempts ${ID}`, 'listJobAttempts'],
  [`jobs files ${ID}`, 'listArtifacts'],
  [`jobs download ${ID} --output FOLDER`, 'listArtifacts', 'downloadArtifact'],
  [`jobs accept ${ID}`, 'acceptResult'],
  [`jobs dispute ${ID}`, 'getDispute'],
  [`jobs dispute ${ID} --reason wrong`, 'createDispute'],
  [`jobs evidence ${ID} text`, 'addEvidence'],
  [`logs ${ID}`, 'getJobLog'],
  ['deploy nginx:1.29 --port 80 -- nginx', 'createDeploy'],
  ['deploys', 'listDeploys'],
  [`deploys get ${ID}`, 'getDeploy'],
  [`deploys events ${ID}`, 'listDeployEvents'],
  [`deploys revisions ${ID}`, 'listDeployRevisions'],
  ['deploys quote --gpu A100', 'quoteDeploy'],
  [`deploys access ${ID} --for 10m`, 'createDeployAccess'],
  [`deploys update ${ID} nginx:1.30`, 'createDeployRevision'],
  [`deploys logs ${ID}`, 'getDeployLog'],
  [`scale ${ID} 3`, 'scaleDeploy'],
  [`rollback ${ID}`, 'rollBackDeploy'],
  [`stop ${ID}`, 'stopDeploy'],
  ['files', 'listFiles'],
  ['files upload SCRIPT', 'uploadFile'],
  [`files download ${SHA} --output FOLDER/file`, 'downloadFile'],
  [`files delete ${SHA}`, 'deleteFile'],
  ['bandwidth', 'listProxySessions'],
  ['bandwidth create 0.5 --country tr', 'createProxySession'],
  [`bandwidth get ${ID}`, 'getProxySession'],
  [`bandwidth usage ${ID}`, 'getProxyUsage'],
  ['bandwidth countries', 'listExitCountries'],
  [`bandwidth top-up ${ID} 1`, 'topUpProxySession'],
  [`bandwidth rotate-password ${ID}`, 'rotateProxyPassword'],
  [`bandwidth end ${ID}`, 'endProxySession'],
  ['devices', 'listDevices'],
  [`devices get ${ID}`, 'getDevice'],
  [`devices update ${ID} --name attic --any-price --pause`, 'updateDevice'],
  [`devices presence ${ID}`, 'getDevicePresence'],
  [`devices work --device-id ${ID} --state running`, 'listWork'],
  ['devices replicas', 'listHostedReplicas'],
  [`devices explain ${ID}`, 'explainDevice'],
  [`devices self-test ${ID}`, 'requestSelfTest'],
  ['devices enrol rig', 'createEnrolment'],
  ['devices token rig --type server', 'createWorkerToken'],
  ['devices tokens', 'listWorkerTokens'],
  [`devices rotate-token ${ID}`, 'rotateWorkerToken'],
  [`devices revoke-token ${ID}`, 'revokeWorkerToken'],
  ['devices exits', 'listExits'],
  ['earnings', 'listEarnings'],
  ['wallet', 'getWallet'],
  ['wallet statement --currency coin --subject-type job --from 2026-11-01', 'getStatement'],
  ['wallet spending --days 7', 'getSpending'],
  ['wallet deposit 5', 'createDeposit'],
  ['wallet deposits', 'listDeposits'],
  [`wallet get-deposit ${ID}`, 'getDeposit'],
  ['wallet exchange 5 --yes', 'quoteExchange', 'exchangeMoney'],
  ['wallet withdraw 5', 'createWithdrawal'],
  ['wallet withdrawals', 'listWithdrawals'],
  [`wallet get-withdrawal ${ID}`, 'getWithdrawal'],
  [`wallet cancel-withdrawal ${ID}`, 'cancelWithdrawal'],
  ['wallet payout-account', 'getPayoutAccount'],
  ['wallet set-up-payouts', 'createPayoutAccount'],
  ['events', 'listEvents'],
  ['webhooks', 'listWebhooks'],
  ['webhooks create https://example.com/hook --type job.*', 'createWebhook'],
  [`webhooks get ${ID}`, 'getWebhook'],
  [`webhooks delete ${ID}`, 'deleteWebhook'],
  [`webhooks enable ${ID}`, 'enableWebhook'],
  [`webhooks rotate-secret ${ID}`, 'rotateWebhookSecret'],
  [`webhooks test ${ID}`, 'testWebhook'],
  [`webhooks deliveries ${ID}`, 'listDeliveries'],
  [`webhooks redeliver ${ID} ${ID}`, 'redeliverWebhook'],
  ['keys', 'listApiKeys'],
  ['keys create laptop --scope jobs:write --expires 2030-01-31', 'createApiKey'],
  [`keys revoke ${ID}`, 'revokeApiKey'],
  ['sessions', 'listSignIns'],
  [`sessions revoke ${ID}`, 'revokeSignIn'],
  ['sessions revoke-others', 'revokeOtherSignIns'],
  ['offers --free', 'listOffers'],
  ['prices --days 7', 'listPrices'],
  ['board --job-type script', 'listMarketplaceJobs'],
  ['referral', 'getReferralInfo'],
  ['referral list', 'listReferrals'],
  ['referral apply abcdefgh', 'applyReferral'],
  ['ask what is my balance', 'askAssistant'],
  ['rewards', 'listRewards'],
  ['admin overview', 'getOverview'],
  ['admin devices --search rig --online true', 'listAllDevices'],
  ['admin devices-online --days 2', 'listDevicesOnline'],
  ['admin jobs --status running', 'listAllJobs'],
  ['admin dead-events', 'listDeadEvents'],
  ['admin retry-event 4711 --why again', 'retryDeadEvent'],
  ['admin users --query ada', 'listUsers'],
  [`admin user ${ID}`, 'getUser'],
  [`admin statement ${ID}`, 'getUserStatement'],
  [`admin suspend ${ID} --why spam`, 'suspendUser'],
  [`admin unsuspend ${ID} --why mistake`, 'unsuspendUser'],
  [`admin make-admin ${ID} --why help`, 'makeAdmin'],
  [`admin unmake-admin ${ID} --why left`, 'unmakeAdmin'],
  [`admin grant ${ID} --amount 5 --why gift`, 'grantCoins'],
  [`admin adjust ${ID} --amount=-5 --why mistake`, 'adjustBalance'],
  ['admin audit-log', 'listAuditLog'],
  [`admin job ${ID}`, 'getJobAsAdmin'],
  ['admin disputes --status open', 'listDisputes'],
  [`admin dispute ${ID}`, 'getDisputeAsAdmin'],
  [`admin settle ${ID} --pay 1 --note both`, 'settleDispute'],
  [`admin transfer ${ID}`, 'getTransfer'],
  ['admin withdrawals', 'listAllWithdrawals'],
  [`admin approve ${ID} --why fine`, 'approveWithdrawal'],
  [`admin reject ${ID} --why fraud`, 'rejectWithdrawal'],
  [`admin refund ${ID} --why asked`, 'refundDeposit'],
  ['admin exceptions', 'listPaymentExceptions'],
  [`admin resolve ${ID} --note checked --action ignore`, 'resolvePaymentException'],
  ['api GET /api/wallet', 'getWallet'],
];

/** Operations of `market login` and `market logout`: test/cli/login.spec.ts. */
const LOGIN = ['login', 'logout', 'createDeviceLogin', 'pollDeviceLogin', 'revokeByKey'];

/** Commands that other tests run: they follow something, ask a person, or print what needs no market. */
const ELSEWHERE = ['login', 'logout', 'open', 'jobs watch', 'webhooks listen', 'completion', '__complete'];

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cli-operations-'));
  writeFileSync(join(folder, 'job.sh'), 'echo hello\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('each command', () => {
  it.each(COMMANDS)('market %s', async (command, ...expected) => {
    const server = new DocumentedServer();
    const words = command.replaceAll('SCRIPT', join(folder, 'job.sh')).replaceAll('FOLDER', folder).split(' ');
    const plain = await new CommandLine(server.fetch).run(words);
    expect([plain.exitCode, server.wrong]).toEqual([0, []]);
    expect(server.called).toEqual(expect.arrayContaining(expected));
    const { stdout, exitCode } = await new CommandLine(server.fetch).run(['--json', ...words]);
    expect(exitCode).toBe(0);
    // One document, or one in each line.
    if (!isJson(stdout))
      expect(
        stdout
          .trim()
          .split('\n')
          .filter((line) => !isJson(line)),
      ).toEqual([]);
  });
});

describe('together', () => {
  const covered = new Set([...LOGIN, ...COMMANDS.flatMap(([, ...expected]) => expected)]);

  it('they reach every operation of users and administrators', () => {
    const ofUsers = operations()
      .filter(({ forWorkers }) => !forWorkers)
      .map(({ id }) => id);
    expect(ofUsers.filter((id) => !covered.has(id) && !(id in WITHOUT_COMMAND))).toEqual([]);
    expect(Object.keys(WITHOUT_COMMAND).filter((id) => covered.has(id) || !ofUsers.includes(id))).toEqual([]);
  });

  it('they are all commands of the program', () => {
    const program = createProgram(new CommandLine().host);
    const names = program.commands.flatMap((group) =>
      group.commands.length === 0
        ? [group.name()]
        : group.commands.map((command) => `${group.name()} ${command.name()}`),
    );
    const typed = (name: string) => COMMANDS.some(([command]) => command === name || command.startsWith(`${name} `));
    const asDefault = (name: string) => typed(name.split(' ')[0]!) && /(list|balance|info)$/.test(name);
    expect(names.filter((name) => !ELSEWHERE.includes(name) && !typed(name) && !asDefault(name))).toEqual([]);
  });
});
