import { newId } from '@app/kernel/ids';
import type { DeviceId, UserId } from '@app/kernel';
import { PostgresGatewayRepository } from '@app/bandwidth/adapters/postgres/postgres-gateway-repository';
import { TypeormSessionRepository as ProxySessions } from '@app/bandwidth/adapters/postgres/typeorm-session-repository';
import { TypeormPlacementRepository } from '@app/deploy/scheduling/adapters/postgres/typeorm-placement-repository';
import { TypeormDeployRepository } from '@app/deploy/deploys/adapters/postgres/typeorm-deploy-repository';
import { PostgresDeliveryQueue } from '@app/events/adapters/postgres/postgres-delivery-queue';
import { PostgresFeed } from '@app/events/adapters/postgres/postgres-feed';
import { TypeormAccountStandings } from '@app/identity/accounts/adapters/postgres/typeorm-account-standings';
import { TypeormSessionRepository } from '@app/identity/sessions/adapters/postgres/typeorm-session-repository';
import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import { StatementQuery } from '@app/ledger/adapters/postgres/statement.query';
import { KnownAccounts } from '../../libs/identity/testing/known-accounts.js';
import type { OverviewQuery } from '../../libs/market/src/operator/overview.query.js';
import { MarketChanges } from '@app/market/recent-changes.binding';
import { ExplainIdle } from '@app/marketplace/explain/adapters/postgres/explain-idle.query';
import { ListJobs } from '@app/marketplace/jobs/adapters/postgres/list-jobs.query';
import { ListWork } from '@app/marketplace/jobs/adapters/postgres/list-work.query';
import { PostgresJobRepository } from '@app/marketplace/jobs/adapters/postgres/postgres-job-repository';
import { BackgroundTasks } from '@app/platform/background/background-tasks';
import type { Database } from '@app/platform/database/database';
import { Idempotency } from '@app/platform/http/idempotency/idempotency';
import { FeedRelay } from '@app/platform/outbox/feed-relay';
import { OutboxRelay } from '@app/platform/outbox/outbox-relay';
import { TypeormReferralRepository } from '@app/referrals/adapters/postgres/typeorm-referral-repository';
import { PostgresCommandLog } from '@app/workers/adapters/postgres/postgres-command-log';
import { aJob, aMachine, RecordedCommands } from '../../libs/marketplace/testing/fakes.js';
import { TERMS } from '../../libs/marketplace/testing/job-repository.contract.js';
import { offerOf } from '../../libs/marketplace/src/jobs/domain/matching.js';
import { JobChanges } from '../../libs/marketplace/src/jobs/adapters/job-changes.js';
import { ReportAttempt } from '../../libs/marketplace/src/jobs/use-cases/report-attempt.js';
import type { AttemptId, JobId } from '../../libs/marketplace/src/contract.js';
import { GATEWAY, hashOf, idOf } from './market-data.js';

/** What clients and devices do all the time, and what background processes do several times a second. */
export type HotStatements = Record<string, () => Promise<unknown>>;

/** The product's own code, each about the `n`-th of the market's data, whose job waits; that of its neighbour runs. */
export function hotStatements(database: Database, n: number): HotStatements {
  const person = idOf<UserId>('person', n);
  return {
    ...ofJobs(database, n),
    ...ofMoney(database, n),
    ...ofDevices(database, n),
    ...ofEvents(database, n),
    ...ofDeploys(database, n),
    ...ofBandwidth(database, n),
    'an account suspended': () => new TypeormAccountStandings(database).isSuspended(person),
    'accounts closed and sessions ended': () =>
      new TypeormAccountStandings(database).closedSince(new Date(0), new Date()),
    'a session goes on': () => new TypeormSessionRepository(database).rotate(hashOf(n), aSuccessor()),
  };
}

const aSuccessor = () => ({
  hash: hashOf(0),
  now: new Date(),
  expiresAt: new Date(Date.now() + 60_000),
  from: { address: null, program: null } as never,
});

function ofJobs(database: Database, n: number): HotStatements {
  const jobs = new PostgresJobRepository(
    database,
    new PostgresLedger(database),
    new RecordedCommands(),
    new JobChanges(),
    TERMS,
  );
  const list = new ListJobs(database, TERMS);
  const work = new ListWork(database, TERMS);
  const [person, runner] = [idOf<UserId>('person', n), idOf<UserId>('person', n + 1)];
  const device = idOf<DeviceId>('person', n + 1);
  const running = { jobId: idOf<JobId>('job', n + 1), deviceId: device };
  const taker = () => ({ attemptId: newId<AttemptId>(), deviceId: device, ownerId: runner });
  const machine = aMachine({ deviceId: device, ownerId: runner, gpuName: 'NVIDIA GeForce RTX 4090' });
  const done = { ownerId: runner, attemptId: null, exitCode: 0, result: null, resultSha256: null };
  return {
    'post a job': () => jobs.post(aJob(person)),
    'accept a job': () => jobs.accept(idOf<JobId>('job', n), taker()),
    'claim a job': () => jobs.claim(taker(), offerOf(machine, TERMS)),
    'complete a job': () => jobs.complete({ ...running, ...done }),
    'jobs that are completed together': () =>
      database.query('SELECT marketplace.lock_jobs($1)', [
        JSON.stringify([n + 3, n + 1].map((one) => ({ job: idOf('job', one) }))),
      ]),
    'let a job go': () => new ReportAttempt(database, jobs, TERMS).release({ ...running, reason: null }),
    'running on a device': () => jobs.runningOn(device),
    'running, for the reaper': () => jobs.running(null, 100),
    'attempts that are due': () => jobs.due(100),
    'jobs that expire': () => jobs.expiring(100),
    'why a device is idle': () =>
      new ExplainIdle(database, TERMS).execute([{ ...machine, deviceId: newId<DeviceId>() }]),
    'newest jobs': () => list.public({ sort: 'newest', limit: 100 }),
    'waiting jobs by price': () => list.public({ sort: 'price_desc', status: 'waiting', limit: 100 }),
    'jobs of a buyer': () => list.ofBuyer(person, { limit: 100 }),
    'what runs on the devices of an owner': () => work.execute(runner, { state: 'running', limit: 100 }),
    'results of an owner in review': () => work.execute(runner, { state: 'awaiting_review', limit: 100 }),
    // Nobody is an administrator, so the overview isn't read.
    'what changes of those who watch': () =>
      new MarketChanges(database, new KnownAccounts(), {} as OverviewQuery).of([person, runner], 101),
  };
}

function ofMoney(database: Database, n: number): HotStatements {
  const ledger = new PostgresLedger(database);
  const referrals = new TypeormReferralRepository(database);
  const person = idOf<UserId>('person', n);
  const subject = { type: 'job' as const, id: idOf<string>('job', n) };
  const request = { owner: person, key: 'key', method: 'POST', path: '/', body: {}, requestId: '' };
  return {
    grant: () => ledger.grant({ key: 'k', userId: person, currency: 'coin', amountMicros: 1n, kind: 'welcome' }),
    hold: () => ledger.hold({ ...subject, id: newId<string>() }, person, 'coin', 1n),
    resolve: () => ledger.resolve(subject, []),
    balances: () => ledger.balances(person),
    'referrals to look at': () => referrals.due(new Date(), 100),
    'newcomers whom somebody brought': () => referrals.referredSince(person, new Date(0)),
    'disputed money to follow': () => ledger.followDisputed(() => Promise.resolve()),
    statement: () => new StatementQuery(database).lines(person, { currency: 'coin', limit: 100 }),
    'a request once': () => new Idempotency(database).once(request, () => Promise.resolve({})),
  };
}

/** Heartbeats and tokens are gathered outside any unit of work: here are the statements that takes. */
function ofDevices(database: Database, n: number): HotStatements {
  const commands = new PostgresCommandLog(database);
  const device = idOf<DeviceId>('person', n);
  const tokens = [n, n + 1, n + 2].map((one) => hashOf(one).toString('hex'));
  return {
    heartbeats: () =>
      database.query('SELECT workers.record_heartbeats($1, 90)', [
        JSON.stringify(tokens.map((token) => ({ token, instanceId: newId() }))),
      ]),
    'tokens of devices': () => database.query('SELECT * FROM workers.recognise($1)', [tokens]),
    'what a device earned': () =>
      new PostgresLedger(database).deviceEarningsByDay(device, new Date(Date.now() - 86_400_000)),
    'a command to a device': () => commands.append(device, { type: 'cancel', payload: {} } as never),
    'commands of a device': () => commands.after(device, 0, 100),
    'news for devices that wait': () => commands.news([{ deviceId: device, after: 0 }]),
  };
}

function ofEvents(database: Database, n: number): HotStatements {
  const person = idOf<UserId>('person', n);
  const feed = new PostgresFeed(database);
  const queue = new PostgresDeliveryQueue(database);
  const turn = { webhookId: idOf('webhook', n), userId: person, lease: newId<string>(), url: '', failingSince: null };
  const internal = new OutboxRelay(database, new BackgroundTasks());
  internal.on('test.happened.v1', () => Promise.resolve());
  const audience = new FeedRelay(database, new BackgroundTasks());
  audience.writeTo(async (events) => queue.add(await feed.append(events)));
  return {
    'events to handlers': () => internal.relay(),
    'events to feeds': () => audience.relay(),
    "a feed's versions": () => feed.versions([person]),
    "a feed's events": () => feed.after(person, 0, 100),
    'webhooks whose turn it is': () => queue.lease(20),
    'deliveries of a webhook': () => queue.due(turn as never, 20),
    'a delivery that ended': () =>
      queue.record(
        { id: idOf('delivery', n), attempts: 0 } as never,
        { error: null, statusCode: 200, ms: 1, response: null } as never,
        null,
      ),
    "a webhook's turn is over": () => queue.release(turn as never, { failingSince: null, disabledReason: null }),
  };
}

function ofDeploys(database: Database, n: number): HotStatements {
  const placements = new TypeormPlacementRepository(database);
  const deploys = new TypeormDeployRepository(database);
  const deploy = idOf<never>('deploy', n);
  const word = {
    placementId: idOf<never>('placement', n),
    state: 'running',
    exitCode: null,
    cause: null,
    reason: '',
  } as const;
  return {
    'what a device should run': () => placements.record({ deviceId: idOf('person', n) }, [word]),
    'what a cluster should run': () => placements.record({ cluster: 'swarm' }, [word]),
    'deploys to look at': () => placements.due(20),
    'a deploy to look at': () => placements.lockDue(deploy),
    'deploys in a hurry': () => placements.hurry(1),
    'placements that live': () => placements.lockLive(deploy),
    'placements of a deploy': () => placements.history(deploy, 1),
    'a replica runs': () => placements.run(word, new Date()),
    'deploys of an owner': () => deploys.liveOf(idOf('person', n)),
  };
}

function ofBandwidth(database: Database, n: number): HotStatements {
  const query = async (text: string, values: unknown[]) => ({ rows: await database.query(text, values) });
  const book = new PostgresGatewayRepository({ query } as never);
  const sessions = new ProxySessions(database);
  const [session, gateway] = [idOf<never>('session', n), GATEWAY as never];
  const usage = { sessionId: session, usedBytes: 10n, carried: [] };
  return {
    'let a proxy user in': () => book.admit(`proxy${n}`, ''),
    'lease bytes': () => book.lease(gateway, session, 1000n),
    'report bytes': () => book.report(gateway, [usage], [session]),
    'give bytes back': () => book.release(gateway, usage),
    'sessions that are over': () => sessions.closeDue(100),
    'sessions to settle': () => sessions.unsettled(null, 100),
    'sessions never carried': () => sessions.stale(60, 100),
    'end a session': () => sessions.close(session, 'ended', 'ended by its owner' as never),
    'end all of a user': () => sessions.closeAllOf(idOf('person', n), 'ended'),
  };
}
