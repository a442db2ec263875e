import fc from 'fast-check';
import { someFacts } from '../../../../testing/chat-requests.js';
import { MARKET } from '../../../../testing/embedded.js';
import { IndexedKnowledge } from '../knowledge/indexed-knowledge.js';
import { unfounded } from './checked-answer.js';

const NAMES: Record<string, string[]> = {
  'POST /api/jobs': ['POST /api/jobs'],
  'GET /api/jobs/{id}': ['GET /api/jobs/{id}'],
  'POST /api/jobs/{id}/cancel': ['POST /api/jobs/{id}/cancel'],
  'GET /api/jobs/{id}/explain': ['GET /api/jobs/{id}/explain'],
  'POST /api/deploy/quote': ['POST /api/deploy/quote'],
  'GET /errors/insufficient_balance': ['insufficient_balance'],
  'README.md#settings': ['JWT_TTL', 'price_coin', 'duration_hrs', 'title'],
  'GET /docs': ['GET /docs'],
  'npm run agent': ['npm run agent'],
  'npm run agent -- --server': ['--server'],
  'npm run admin': ['npm run admin'],
  'npm run admin -- grant': ['npm run admin -- grant'],
};
const knowledge = new IndexedKnowledge(() => ({
  passages: Object.entries(NAMES).map(([path, names]) => ({ title: path, path, text: path, names })),
  titles: { 'docs/operations.md': 'Operations', 'docs/operations.md#backups': 'Backups' },
}));

const PASSAGES = [
  'A job waits 168 hours for a device. Cancelling costs at most 10%. Proxy traffic is 1 USD per GB.',
  'Settings: `JWT_TTL`, default `900`. Files of at most 256 MB. Ports 8080 and 7.',
];
const facts = {
  account: {
    balance_coin: 12.5,
    jobs: [
      { id: someFacts().jobs[0]!.id, title: 'secret_fox', price_coin: 5 },
      { title: 'b', price_coin: 7.123456 },
    ],
    proxy_sessions: [{ remaining_gb: 1.5, expires_at: '2026-12-01T09:30:00.000Z' }],
  },
  prices: { usd_per_coin: 0.1, platform_fee_percent: 5, deploy_usd_per_gpu_and_hour: { A100: 1.2, default: 0.5 } },
};

const check = (answer: string, ...conversation: string[]) =>
  unfounded(answer, { passages: PASSAGES, facts, conversation, market: MARKET }, knowledge);

describe('an answer passes that', () => {
  it.each([
    ['names an endpoint', 'Call `POST /api/jobs/{id}/cancel`, or POST /api/jobs/:id/cancel.'],
    ['names it in other words', 'Send a POST request to `/api/jobs`.'],
    ['names it the other way round', '`/api/jobs/{id}/cancel`로 POST 요청을 보내세요.'],
    ['names it with an id', `POST /api/jobs/${facts.account.jobs[0]!.id}/cancel cancels it.`],
    ['names two', 'GET or POST /api/jobs/{id}/cancel, then GET /api/jobs/{id}/explain.'],
    ['shows another program', "```sh\ncurl -X POST --data '{}' http://localhost:3000/api/jobs -m 77\n```"],
    ['shows somebody’s program', '```python\nlearning_rate = 0.003\nepochs = 90\n```'],
    ['writes a body', '```json\n{"title":"fox 77","price_coin":5,"duration_hrs":1}\n```'],
    ['names a command', 'Run `npm run agent -- --server …`, or `npm run admin -- grant`; first `npm ci`.'],
    ['names a setting and a page', 'Set `JWT_TTL`, see docs/operations.md#backups.'],
    ['names a code, escaped', 'That is insufficient\\_balance, HTTP 402 (error 409, 404 Not Found).'],
    ['names a job of the caller', 'secret_fox waits; you have 2 jobs.'],
    ['is a list', '1. Sign in.\n2. Post the job.\n14. Wait. That is step 3.'],
    ['has a year, a time and a version', 'Since 2025, at 12:45, with Python 3.12 and CUDA 12.4 on an A100.'],
    ['has dates of the facts', 'Until 1 December 2026, 09:30 UTC; 01.12.2026; 2026-12-01.'],
    ['has amounts of the facts', 'You have 12.5 coins (1.25 USD), 1.5 GB are left, it pays 7.12 coins.'],
    ['has figures in other units', 'It waits for 7 days; files are at most 0.256 GB; tokens live 15 minutes.'],
    ['shares a payment', 'Of 5 coins you get 4.75; the fee is 0.25 coins.'],
    ['names nobody else’s address', 'Open http://localhost:3000/docs or https://example.com.'],
  ])('%s', (_, answer) => {
    expect(check(answer)).toEqual([]);
  });

  it.each([
    ['Two A100 for 5 hours', '2 × 5 h × 1.2 USD = 12 USD, or 120 coins.'],
    ['A100 2 tane 5 saat', '2 × 5 saat × 1,2 USD = 12 USD, yani 120 coin.'],
    ['A100 2 штуки на 5 часов', '2 × 5 часов × 1,2 USD = 12 USD, или 120 монет.'],
    ['A100 2개 5시간', '2 × 5시간 × 1.2 USD = 12 USD, 120코인입니다.'],
    ['20 GB of proxy traffic', '20 GB cost 20 USD.'],
    ['is the fee 50%?', 'No, it is not 50% but 5%.'],
  ])('computes what was asked for: %s', (question, answer) => {
    expect(check(answer, question.replace('Two', '2'))).toEqual([]);
  });
});

describe('an answer is found out that', () => {
  it.each([
    ['invents an endpoint', 'Call POST /api/jobs/{id}/dance.', 'endpoint POST /api/jobs/{id}/dance'],
    ['invents one beside an id', 'Call GET /api/jobs/dance.', 'endpoint GET /api/jobs/dance'],
    ['invents one elsewhere', 'Call `PUT` `/v9/dance`.', 'endpoint PUT /v9/dance'],
    ['has the wrong method', 'Call `DELETE /api/jobs/{id}`.', 'endpoint DELETE /api/jobs/{id}'],
    ['has it in other words', 'Send a DELETE request to `/api/jobs/:id`.', 'endpoint DELETE /api/jobs/{id}'],
    ['has it behind', '`/api/jobs/{id}`에 DELETE 요청을 보내세요.', 'endpoint DELETE /api/jobs/{id}'],
    ['invents a path', 'Look at `/api/dances`.', 'endpoint /api/dances'],
    ['invents one in a program', '`curl https://example.com/api/dances`', 'endpoint /api/dances'],
    ['invents a command', 'Run `npm run dance`.', 'command npm run dance'],
    ['invents an operator’s', 'Run `npm run admin -- dance`.', 'command npm run admin -- dance'],
    ['invents a flag', 'Run `npm run agent -- --dance`.', 'flag --dance'],
    ['invents a setting', 'Set DANCE_TTL.', 'setting DANCE_TTL'],
    ['invents a short setting', 'Set `DANCE`.', 'setting DANCE'],
    ['invents a variable', 'It is in `$DANCE_DIR`.', 'setting $DANCE_DIR'],
    ['invents a code', 'That is `too_many_dances`.', 'name too_many_dances'],
    ['invents one, escaped', 'That is too\\_many\\_dances.', 'name too_many_dances'],
    ['invents a field', 'Send `{"title":"x","dances":2}`.', 'name dances'],
    ['invents a page', 'See docs/dances.md.', 'page docs/dances.md'],
    ['invents an anchor', 'See docs/operations.md#dances.', 'page docs/operations.md#dances'],
    ['invents a fee', 'The fee is 7%.', 'figure 7 %'],
    ['invents one in words of others', 'Komisyon %7.', 'figure 7'],
    ['invents a price', 'An A100 costs 3 USD per hour.', 'figure 3 USD'],
    ['invents another currency', 'An A100 costs 1.2 € per hour.', 'figure 1.2 money'],
    ['invents a duration', 'It waits 3 days.', 'figure 3 s'],
    ['takes a number for a share', 'Cancelling costs 7% or 8080 coins.', 'figure 7 %'],
    ['invents a size', 'Files of at most 512 MB.', 'figure 512 B'],
    ['invents a count', 'You have 17 jobs.', 'figure 17'],
    ['counts with a part of an id', 'You have 197 jobs.', 'figure 197'],
    ['invents it in code', 'The fee is `7%`.', 'figure 7 %'],
    ['puts a figure into a body', '`{"price_coin": 400}`', 'figure 400'],
    ['has a status that is a limit', 'At most 400 coins.', 'figure 400 coin'],
    ['has an address', 'Write to https://dance.io/help.', 'address'],
    ['has a mail address', 'Write to help@dance.io.', 'address'],
    ['has an id', 'Your job is 11111111-2222-4333-8444-555555555555.', 'id'],
    ['promises in English', 'That comes with a later version.', 'promise'],
    ['promises in Turkish', 'Bu, sonraki sürümde gelecek.', 'promise'],
    ['promises in Russian', 'Это появится в следующей версии.', 'promise'],
    ['promises in Korean', '다음 버전에서 지원됩니다.', 'promise'],
    ['never ends', 'a '.repeat(5000), 'more than 8000 characters'],
  ])('%s', (_, answer, claim) => {
    expect(check(answer)).toContain(claim);
  });

  it.each([
    ['2 A100 for 5 hours', 'That is 25 USD.', 'figure 25 USD'],
    ['A100 2 tane 5 saat', 'Toplam 25 USD, yani 250 coin.', 'figure 250 coin'],
    ['A100 2 штуки на 5 часов', 'Это 25 долларов, комиссия 7 %.', 'figure 7 %'],
    ['A100 2개 5시간', '모두 25달러이고 수수료는 7%입니다.', 'figure 25 USD'],
    ['can I call POST /api/dances?', 'Yes, call POST /api/dances.', 'endpoint … /…/…'],
  ])('has it wrong: %s', (question, answer, claim) => {
    expect(check(answer, question)).toContain(claim);
  });

  it('without a word of a person', () => {
    expect(check('Call POST /api/Ada/secret_fox.', 'I am ada')).toEqual(['endpoint POST /api/…/…_…']);
  });
});

it('no text takes long to check', () => {
  const pieces = fc.constantFrom(
    '`',
    '```',
    '{"',
    '":',
    '/',
    'docs/',
    'POST /',
    'a_',
    'A_',
    '1,',
    '1 ',
    '--a',
    '@a.',
    ' ',
    'error ',
    '가',
  );
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 1, maxLength: 4 }), (some) => {
      const text = some.join('').repeat(8000 / some.join('').length);
      expect(Array.isArray(check(text))).toBe(true);
    }),
    { numRuns: 200 },
  );
});
