import { AnswerChat, type ChatInput } from '@app/assistant/chat/use-cases/answer-chat';
import type { AssistantOptions } from '@app/assistant';
import { EmbeddedChatModel } from '@app/assistant/chat/adapters/embedded/embedded-chat-model';
import { LANGUAGES, type Language } from '@app/assistant/domain/language';
import { ChatModels } from '@app/assistant/chat/ports/chat-model';
import type { RewardFirstWork } from '@app/assistant/rewards/use-cases/reward-first-work';
import type { Sessions } from '@app/bandwidth/contract';
import type { Deploys } from '@app/deploy/contract';
import type { Accounts } from '@app/identity/contract';
import { newId } from '@app/kernel/ids';
import type { DeviceId, UserId } from '@app/kernel';
import { ledgerDatabase } from '@app/ledger/ledger.database';
import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import { DeviceReliability } from '@app/marketplace/verification/adapters/postgres/device-reliability.query';
import { ExplainDevice } from '@app/marketplace/explain/adapters/postgres/explain-device.query';
import { ExplainIdle } from '@app/marketplace/explain/adapters/postgres/explain-idle.query';
import { ExplainJob } from '@app/marketplace/explain/adapters/postgres/explain-job.query';
import { ExplainWaiting } from '@app/marketplace/explain/adapters/postgres/explain-waiting.query';
import { marketplaceDatabase } from '@app/marketplace/marketplace.database';
import { OffersSnapshot } from '@app/marketplace/explain/adapters/postgres/offers-snapshot';
import { PostgresJobRepository } from '@app/marketplace/jobs/adapters/postgres/postgres-job-repository';
import { SupplySnapshot } from '@app/marketplace/explain/adapters/postgres/supply-snapshot';
import type { AttemptId } from '@app/marketplace/contract';
import { MarketplaceFacade } from '@app/marketplace/marketplace.facade';
import { JobChanges } from '@app/marketplace/jobs/adapters/job-changes';
import type { MarketplaceOptions } from '@app/marketplace';
import type { NewJob } from '@app/marketplace/jobs/ports/job-repository';
import { ReportAttempt } from '@app/marketplace/jobs/use-cases/report-attempt';
import type { Payments } from '@app/payments/contract';
import type { Referrals } from '@app/referrals/contract';
import type { DeviceFacts, OwnedDevice } from '@app/workers/contract';
import { workersDatabase } from '@app/workers/workers.database';
import { SETTINGS, KNOWLEDGE, MARKET } from '../../assistant/testing/embedded.js';
import { aJob, aMachine, FakeDevices, RecordedCommands } from '../../marketplace/testing/fakes.js';
import { TERMS } from '../../marketplace/testing/job-repository.contract.js';
import { migratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { MarketAccountFacts } from './assistant-facts.binding.js';

const options = { ...TERMS, deviceOfflineAfterS: 90, expiresAfterHours: 1 } as MarketplaceOptions;

let db: MigratedDatabase;
let ledger: PostgresLedger;
let jobs: PostgresJobRepository;
let buyer: UserId;

beforeAll(async () => {
  db = await migratedDatabase(ledgerDatabase, workersDatabase, marketplaceDatabase);
  ledger = new PostgresLedger(db.database);
  jobs = new PostgresJobRepository(db.database, ledger, new RecordedCommands(), new JobChanges(), TERMS);
});
afterAll(() => db?.drop());

beforeEach(async () => {
  buyer = newId<UserId>();
  await ledger.openAccounts(buyer);
  const grant = { userId: buyer, currency: 'coin' as const, amountMicros: 1_000_000_000n };
  await ledger.grant({ ...grant, key: `g:${buyer}`, kind: 'welcome' });
});

class OwnDevices extends FakeDevices {
  mine: OwnedDevice[] = [];
  override owned = async () => this.mine[0] ?? null;
  override ofOwner = async () => this.mine;
}

/** The chat and the explanations of one service that sees these devices online. */
function service(online: DeviceFacts[], mine: OwnedDevice[] = []) {
  const devices = new OwnDevices();
  Object.assign(devices, { supply: online, mine });
  const supply = new SupplySnapshot(db.database, devices, options);
  const idle = new ExplainIdle(db.database, options);
  const job = new ExplainJob(db.database, devices, supply, options);
  const scores = new DeviceReliability(db.database);
  const device = new ExplainDevice(db.database, devices, idle, new OffersSnapshot(db.database), scores, options);
  const waiting = new ExplainWaiting(db.database, supply);
  const facade = new MarketplaceFacade({} as ReportAttempt, waiting, idle, job, device, scores, db.database);
  const facts = new MarketAccountFacts(
    ledger,
    devices,
    facade,
    { activeOf: async () => [] } as unknown as Sessions,
    { recentOf: async () => [] } as unknown as Deploys,
    {} as Accounts,
    {} as Payments,
    {} as Referrals,
  );
  const rewards = { execute: async () => 0n } as unknown as RewardFirstWork;
  const models = new ChatModels([new EmbeddedChatModel(SETTINGS, KNOWLEDGE)]);
  const chat = new AnswerChat(models, facts, rewards, { ...MARKET, help: SETTINGS } as unknown as AssistantOptions);
  const answer = (message: string, userId = buyer, page?: ChatInput['page']) => {
    const about = { userId, hearsOfAccount: true, message, history: [], mode: 'chat' as const, page };
    return chat.execute(about, new AbortController().signal);
  };
  const ask = async (message: string, userId = buyer) => {
    return (await answer(message, userId)).reply;
  };
  return { ask, answer, job, device };
}

const post = async (changes: Partial<NewJob> = {}) => {
  const job = aJob(buyer, { spec: { script: 'true', gpu_model: 'T4' }, ...changes });
  expect(await jobs.post(job)).toBe('posted');
  return job;
};
const start = async (job: NewJob, rig: DeviceFacts) => {
  const attemptId = newId<AttemptId>();
  await ledger.openAccounts(rig.ownerId);
  await jobs.accept(job.id, { attemptId, ...rig });
  return { jobId: job.id, deviceId: rig.deviceId, ownerId: rig.ownerId, attemptId };
};
const failByProgram = async (job: NewJob, rig: DeviceFacts) => {
  const attempt = await start(job, rig);
  await db.database.query('UPDATE marketplace.attempt SET log_bytes = 1 WHERE job_id = $1', [job.id]);
  const failure = { by: 'program', exitCode: 3, reason: null } as const;
  await new ReportAttempt(db.database, jobs, TERMS).fail({ ...attempt, ...failure });
};

const WHY: Record<Language, string> = {
  en: 'Why is my job waiting?',
  tr: 'İşim neden bekliyor?',
  ru: 'Почему моё задание ждёт?',
  ko: '내 작업이 왜 대기 중인가요?',
};
/** Numbers, however a language groups and separates them. */
const figures = (text: string): string[] => text.replace(/(?<=\d)[,.\u00a0](?=\d)/g, '').match(/\d+/g) ?? [];

const dear = () => aMachine({ minPriceUsdMicros: 1_000_000_000n });

it.each([
  ['no_device_online', [], async () => void (await post())],
  [
    'no_matching_device',
    [aMachine({ gpuName: 'RTX 4090' }), dear()],
    async () => void (await post({ spec: { image: 'x', gpu_model: 'A100' } })),
  ],
  [
    'price_too_low',
    [dear(), aMachine({ gpuCount: 0, gpuName: '' })],
    async () => void (await post({ priceMicros: 1_500_000n })),
  ],
  ['about_to_start', [aMachine()], async () => void (await post())],
  ['waits_for_a_person', [aMachine()], async () => void (await post({ spec: null }))],
  ['running', [], async () => void (await start(await post(), aMachine()))],
  [
    'awaiting_review',
    [],
    async () => {
      const attempt = await start(await post({ verification: 'review' }), aMachine());
      await jobs.complete({ ...attempt, exitCode: 0, result: null, resultSha256: null });
    },
  ],
  ['failed_by_program', [], async () => failByProgram(await post(), aMachine())],
] as [string, DeviceFacts[], () => Promise<void>][])(
  'the assistant says of a job what explain says: %s',
  async (code, online, happens) => {
    await happens();
    const { ask, job } = service(online);
    const [{ id }] = (await db.database.query<{ id: NewJob['id'] }>(
      'SELECT id FROM marketplace.job WHERE buyer_id = $1',
      [buyer],
    )) as [{ id: NewJob['id'] }];
    const explained = await job.execute(id, buyer);
    expect(explained.code).toBe(code);
    const step = explained.next[0]!;
    const said = [explained.text, ...explained.blockers.map(({ text }) => text), step.text];
    for (const lang of LANGUAGES) {
      const reply = await ask(WHY[lang]);
      if (lang === 'en') for (const text of said) expect(reply).toContain(text);
      if (step.request) expect(reply).toContain(step.request);
      expect(figures(reply)).toEqual(expect.arrayContaining(figures(said.join('\n'))));
    }
  },
);

it('the assistant says of a device what explain says', async () => {
  await post({ priceMicros: 1_000_000n });
  const rig: OwnedDevice = {
    ...aMachine({ ownerId: buyer, minPriceUsdMicros: 7_000_000n }),
    ...{ online: true, lastHeartbeatAt: new Date() },
    hardware: { state: 'untested', verified: false, reasons: [], text: '' },
  };
  const { ask, device } = service([rig], [rig]);
  const explained = await device.execute(rig.deviceId as DeviceId, buyer);
  expect(explained.code).toBe('floor_too_high');
  const said = [explained.text, ...explained.blockers.map(({ text }) => text), explained.next[0]!];
  const reply = await ask('Why is my device idle?');
  for (const text of said) expect(reply).toContain(text);
  for (const question of ['Cihazım neden boşta?', 'Почему моё устройство простаивает?', '내 기기가 왜 놀고 있나요?'])
    expect(figures(await ask(question))).toEqual(expect.arrayContaining(figures(said.join('\n'))));
});

it('of a job that is named by its id, also by one that is not the caller’s', async () => {
  const job = await post({ title: 'first' });
  await post({ title: 'second' });
  const { ask } = service([]);
  expect(await ask(`Why is my job ${job.id} waiting?`)).toMatch(/^"first" \(1 coin\): waiting\.\nNo device is online/);
  expect(await ask('Why is my job "second" waiting?')).toMatch(/^"second"/);
  const stranger = newId<UserId>();
  await ledger.openAccounts(stranger);
  expect(await ask(`Why is my job ${job.id} waiting?`, stranger)).toBe(
    'There are not that many.\n\nSee: GET /api/jobs',
  );
});

describe('the assistant, asked about the page', () => {
  const job = (id: string) => ({ type: 'job' as const, id });

  it('speaks of the job on it, however old that is', async () => {
    const first = await post({ title: 'first' });
    for (let n = 0; n < 21; n++) await post({ title: `later ${n}` });
    const { answer } = service([]);
    const { reply, actions } = await answer('Why does it wait?', buyer, job(first.id));
    expect(reply).toMatch(/^"first" \(1 coin\): waiting\.\nNo device is online/);
    expect(actions).toEqual([
      {
        ...{ type: 'cancel_job', label: 'Cancel “first”', request: `POST /api/jobs/${first.id}/cancel` },
        ...{ subject: { type: 'job', id: first.id, name: 'first' }, value: null, page: null },
      },
    ]);
  });

  it('proposes to post it for what it needs', async () => {
    const { id } = await post({ title: 'cheap', priceMicros: 1_500_000n });
    const { answer, job: explain } = service([dear(), aMachine({ gpuCount: 0, gpuName: '' })]);
    const needed = (await explain.of(id, buyer))!.explained.figures.priceNeededMicros;
    const { actions } = await answer('why is it waiting?', buyer, job(id));
    expect(actions[0]).toMatchObject({ type: 'post_for_more', value: needed === null ? null : Number(needed) / 1e6 });
  });

  it('proposes to accept a result that waits for it, and to cancel nothing that is over', async () => {
    const posted = await post({ title: 'done', verification: 'review' });
    const attempt = await start(posted, aMachine());
    await jobs.complete({ ...attempt, exitCode: 0, result: null, resultSha256: null });
    const { answer } = service([]);
    const types = async (message: string) =>
      (await answer(message, buyer, job(posted.id))).actions.map(({ type }) => type);
    expect(await types('what now?')).toEqual(['accept_result', 'dispute_result']);
    expect(await types('cancel it')).toEqual([]);
    expect(await types('run it again')).toEqual(['run_again']);
  });

  it('knows nothing of another user’s job, nor of one that never was', async () => {
    const { id } = await post({ title: 'secret' });
    const stranger = newId<UserId>();
    await ledger.openAccounts(stranger);
    const { answer } = service([]);
    const [theirs, unknown] = [
      await answer('Why does it wait? Cancel it.', stranger, job(id)),
      await answer('Why does it wait? Cancel it.', stranger, job(newId())),
    ];
    expect(theirs).toEqual(unknown);
    expect(theirs.reply).not.toContain('secret');
    expect(theirs.actions).toEqual([]);
  });
});
