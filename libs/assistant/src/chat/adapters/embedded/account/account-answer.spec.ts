import type { ExplainedJob } from '@app/marketplace/contract';
import { DETAILS, FACTS } from '../../../../../testing/embedded.js';
import { LANGUAGES } from '../../../../domain/language.js';
import { HELP } from '../help/index.js';
import { ACCOUNT_PHRASES } from '../phrases/account/index.js';
import { PHRASES } from '../phrases/index.js';
import { ACCOUNT_SOURCES, accountAnswer, GENERAL } from './account-answer.js';
import { withoutThings } from './named-things.js';

const EXPLAINED: ExplainedJob = {
  code: 'price_too_low',
  text: '3 devices would not do it for 12.5 coins.',
  blockers: [{ code: 'asks_more', devices: 3, text: '3 devices ask for more than 12.5 coins' }],
  next: [{ code: 'post_for_more', text: 'Post it again for 14 coins.', request: 'POST /api/jobs/x/cancel' }],
  figures: {
    ...{ priceMicros: 12_500_000n, priceNeededMicros: 14_000_000n, online: 3, matching: 3, ready: 0, needs: null },
    ...{ reviewDueAt: null, expiresAt: new Date(0), lastContactAt: null, offlineAfterS: 90, quorum: null },
    programFailure: null,
  },
};
const asked: string[] = [];
const details = { ...DETAILS, job: async (id: string) => (asked.push(id), EXPLAINED) };
const [fox, photos] = FACTS.jobs as [(typeof FACTS.jobs)[0], (typeof FACTS.jobs)[0]];
beforeEach(() => void (asked.length = 0));

describe.each(LANGUAGES)('In %s', (lang) => {
  const answer = (topic: keyof typeof ACCOUNT_SOURCES, message = '') =>
    accountAnswer(topic, FACTS, DETAILS, message, lang);
  const comma = lang === 'tr' || lang === 'ru';
  const n = (amount: string) => (comma ? amount.replace('.', ',') : amount);

  it('a wallet tells what is a gift, what is owed and everything that keeps it from being withdrawn', async () => {
    const say = ACCOUNT_PHRASES[lang].wallet;
    const lines = (await answer('my-wallet')).split('\n');
    expect(lines[0]).toContain(n('37.5'));
    expect(lines).toEqual([
      expect.stringContaining(n('62.5')),
      expect.stringContaining('25'),
      expect.stringContaining(n('9.5')),
      say.debt(n('1.75 USD')),
      say.nothingToWithdraw,
      say.emailNotVerified,
      say.noPayoutAccount,
    ]);
  });

  it('deposits and withdrawals tell where they stand and why', async () => {
    const say = ACCOUNT_PHRASES[lang];
    expect((await answer('my-deposits')).split('\n')).toEqual([
      expect.stringContaining(say.depositStatus.paid),
      expect.stringContaining(say.heldBack.wrong_amount),
    ]);
    const [waiting, rejected] = (await answer('my-withdrawals')).split('\n');
    expect(waiting).toContain(say.approval.new_account);
    expect(rejected).toContain(say.because('Please confirm who you are'));
    expect(rejected).not.toContain(say.approval.amount_above_limit);
  });

  it('rewards, referrals and earnings by day', async () => {
    expect(await answer('my-rewards')).toContain('2026-11-23 09:30');
    expect(await answer('my-referral')).toMatch(/ABCD2345.*4.*30.*1/s);
    expect(await answer('earnings')).toContain(`2026-11-19: ${n('0.75')} USD`);
  });

  it('deploys: how many replicas run, why not, what they cost, until when', async () => {
    const [web, notebook] = (await answer('my-deploys')).split('\n');
    expect(web).toMatch(/^"web".*3.*3.*12 USD.*2026-12-02 08:00 UTC/);
    expect(web).toContain(n('3.4'));
    expect(notebook).toContain(
      lang === 'en' ? 'Every device that fits is busy.' : ACCOUNT_PHRASES[lang].deployReason.devices_busy,
    );
    expect(await answer('my-deploys', 'notebook?')).toBe(notebook);
  });

  it('what is not there is said to be not there', async () => {
    const empty = {
      ...DETAILS,
      deposits: async () => [],
      withdrawals: async () => [],
      rewards: async () => [],
      earnings: async () => [],
    };
    const say = ACCOUNT_PHRASES[lang];
    for (const [topic, words] of [
      ['my-deposits', say.noDeposits],
      ['my-withdrawals', say.noWithdrawals],
      ['my-rewards', say.noRewards],
      ['earnings', say.noEarnings],
    ] as const)
      expect(await accountAnswer(topic, FACTS, empty, '', lang)).toContain(words);
  });

  it('explains the job that is meant, by its title, its id, the start of its id or its place, and no other', async () => {
    for (const means of [fox.title, fox.id, fox.id.toUpperCase()]) {
      asked.length = 0;
      const told = await accountAnswer('jobs', FACTS, details, `? ${means} ?`, lang);
      expect(asked).toEqual([fox.id]);
      expect(told).toContain('POST /api/jobs/x/cancel');
      expect(told).not.toContain(photos.title);
    }
    const second = { en: 'the second', tr: 'ikincisi', ru: 'второе', ko: '두 번째' }[lang];
    expect(await accountAnswer('jobs', FACTS, details, second, lang)).toMatch(/^"Label photos"/);
    expect(await answer('devices', `why ${FACTS.devices[1]!.id.slice(0, 8)}`)).toMatch(/^"rig-2"/);
  });
});

it('English is what explain says, word for word', async () => {
  expect(await accountAnswer('jobs', FACTS, details, fox.title, 'en')).toBe(
    [
      '"Render a fox" (12.5 coins): waiting.',
      EXPLAINED.text,
      `- ${EXPLAINED.blockers[0]!.text}`,
      `Next: ${EXPLAINED.next[0]!.text} (${EXPLAINED.next[0]!.request})`,
    ].join('\n'),
  );
});

it('a job that is not listed is asked for by its id; what is not the caller’s is not there', async () => {
  const id = '0197a3c2-0000-7000-8000-000000000001';
  expect(await accountAnswer('jobs', FACTS, details, `why does ${id} wait`, 'en')).toContain(EXPLAINED.text);
  const none = { ...DETAILS, job: async () => null };
  expect(await accountAnswer('jobs', FACTS, none, `why does ${id} wait`, 'en')).toBe(PHRASES.en.noSuchItem);
});

it('a long list ends, and says where it goes on; two of it are explained, those that wait first', async () => {
  const jobs = Array.from({ length: 20 }, (_, n) => ({ ...photos, id: `${n}`, title: `job ${n}` }));
  jobs[7] = { ...fox, id: '7', title: 'job seven' };
  const told = await accountAnswer('jobs', { ...FACTS, jobs }, details, 'show my jobs', 'en');
  expect(asked.sort()).toEqual(['0', '7']);
  expect(told.split('\n').at(-1)).toBe('… and 10 more: GET /api/jobs');
});

it('the general answers are help texts', () => {
  const ids = new Set(HELP.map(({ id }) => id));
  expect(Object.values(GENERAL).filter((id) => !ids.has(id))).toEqual([]);
});

it('names and ids say nothing of the topic', () => {
  expect(withoutThings(`why is Render a fox ${fox.id} (b197a3c2) idle`, FACTS).replace(/\s+/g, ' ')).toBe(
    'why is ( ) idle',
  );
});
