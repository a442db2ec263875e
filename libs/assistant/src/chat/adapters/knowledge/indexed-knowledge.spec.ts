import fc from 'fast-check';
import { IndexedKnowledge } from './indexed-knowledge.js';
import type { KnownPassage } from './knowledge-file.js';

const LONG_TEXT = [
  'Deploys run until their time is over.',
  ...Array.from({ length: 12 }, (_, i) => `Sentence number ${i} speaks of nothing that anybody would ever ask.`),
  'A replica whose device goes silent is replaced after ninety seconds.',
  'Its dead time is not billed.',
].join(' ');

/** No word is rare in only a few passages. */
const OTHERS = Array.from({ length: 60 }, (_, i) => ({
  title: `Other ${i}`,
  path: `other/${i}`,
  text: 'Of other things.',
}));

const PASSAGES: KnownPassage[] = [
  ...OTHERS,
  {
    title: 'The balance is too low for this',
    path: 'GET /errors/insufficient_balance',
    text: '`insufficient_balance`: The balance is too low for this (status 402). Top up, or ask for less.',
    names: ['insufficient_balance'],
  },
  { title: 'PORT', path: 'README.md#settings', text: '`PORT`: port of the API. Default: `3000`.', names: ['PORT'] },
  {
    title: 'JWT_TTL',
    path: 'README.md#settings',
    text: '`JWT_TTL`: seconds an access token lives.',
    names: ['JWT_TTL'],
  },
  {
    title: 'Creates a job',
    path: 'POST /api/jobs',
    text: 'Creates a job. Its price is held.',
    names: ['POST /api/jobs'],
  },
  { title: 'Your jobs', path: 'GET /api/jobs', text: 'Your jobs, newest first.', names: ['GET /api/jobs'] },
  {
    title: 'Why a job waits',
    path: 'GET /api/jobs/{id}/explain',
    text: 'What keeps devices from it.',
    names: ['GET /api/jobs/{id}/explain'],
  },
  { title: 'npm run admin', path: 'npm run admin', text: 'What an operator can do.', names: ['npm run admin'] },
  {
    title: 'npm run admin -- grant',
    path: 'npm run admin -- grant',
    text: 'Gives coins.',
    names: ['npm run admin -- grant'],
  },
  {
    title: 'npm run agent -- --share-bandwidth',
    path: 'npm run agent -- --share-bandwidth',
    text: 'Lends the connection.',
    names: ['--share-bandwidth', 'share_bandwidth', 'AGENT_SHARE_BANDWIDTH'],
  },
  {
    title: 'price_coin (POST /api/jobs)',
    path: 'POST /api/jobs',
    text: '`price_coin`: payment in zorkmids.',
    names: ['price_coin'],
    byNameOnly: true,
  },
  { title: 'Replicas', path: 'docs/deploys.md#replicas', text: LONG_TEXT },
  { title: 'Backups', path: 'docs/operations.md#backups', text: 'A backup has database and secrets in one file.' },
  { title: 'Backups', path: 'docs/operations.md#backups', text: 'Backups are tried by restoring them.' },
  { title: 'Inside', path: 'docs/inside.md', text: 'How signed webhooks are made of signatures.', weight: 0.1 },
  { title: 'Posts events', path: 'POST /api/webhooks', text: 'Webhooks are signed.', names: ['POST /api/webhooks'] },
];

let reads = 0;
const knowledge = new IndexedKnowledge(() => {
  reads++;
  return {
    passages: PASSAGES,
    titles: { 'docs/operations.md#backups': 'Backups', 'README.md#settings': 'Settings' },
  };
});
const found = (question: string) => knowledge.search(question, 3).map(({ path }) => path);
const named = (question: string) => knowledge.exact(question).map(({ path }) => path);

describe('Searching passages', () => {
  it('finds by other forms of the words, and by words with a typo', () => {
    expect(found('how are webhooks being signed?')[0]).toBe('POST /api/webhooks');
    expect(found('what if my replicas went silent')).toEqual(['docs/deploys.md#replicas']);
    expect(found('silent devices and repliccas')).toEqual(['docs/deploys.md#replicas']);
  });

  it('finds what one word names, and not all that mention it', () => {
    expect(found('backups?')).toEqual(['docs/operations.md#backups']);
    expect(found('how is it backed up?')).toEqual(['docs/operations.md#backups']);
    expect(found('secrets?')).toEqual([]);
  });

  it('puts what is said to weigh less behind', () => {
    expect(found('signed webhooks')).toEqual(['POST /api/webhooks', 'docs/inside.md']);
  });

  it('finds nothing when the question is about more than the words that it shares', () => {
    expect(found('who won the world cup')).toEqual([]);
    expect(found('write me a poem about my device')).toEqual([]);
    expect(found('constructor __proto__ toString')).toEqual([]);
    expect(found('')).toEqual([]);
  });

  it('does not find by its words what is found by name only', () => {
    expect(found('payment in zorkmids')).toEqual([]);
  });

  it('quotes the sentence that was asked for, in at most 400 characters', () => {
    const [passage] = knowledge.search('is a silent device replaced?', 1);
    expect(passage!.text).toContain('A replica whose device goes silent is replaced after ninety seconds.');
    expect(passage!.text).toContain('Its dead time is not billed.');
    expect(passage!.text.length).toBeLessThanOrEqual(400);
  });
});

describe('Looking names up', () => {
  it('finds error codes, settings, commands, flags and fields as they are typed', () => {
    expect(named('why insufficient_balance?')).toEqual(['GET /errors/insufficient_balance']);
    expect(named('what are jwt_ttl and PORT')).toEqual(['README.md#settings', 'README.md#settings']);
    expect(named('npm run admin -- grant ada 5')).toEqual(['npm run admin -- grant']);
    expect(named('npm run admin -- dance')).toEqual(['npm run admin']);
    expect(named('is share_bandwidth the same as --share-bandwidth?')).toEqual(['npm run agent -- --share-bandwidth']);
    expect(named('price_coin')).toEqual(['POST /api/jobs']);
  });

  it('finds endpoints by their path, with or without method, names or ids', () => {
    expect(named('what does /api/jobs do?')).toEqual(['POST /api/jobs', 'GET /api/jobs']);
    expect(named('POST https://market.example.org/api/jobs.')).toEqual(['POST /api/jobs']);
    expect(named('GET /api/jobs/{job_id}/explain')).toEqual(['GET /api/jobs/{id}/explain']);
    expect(named('/api/jobs/0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e/explain')).toEqual(['GET /api/jobs/{id}/explain']);
    expect(named('DELETE /api/jobs')).toEqual([]);
  });

  it('finds them in a question of any language, endings and all', () => {
    expect(named("JWT_TTL'yi nasıl değiştiririm")).toEqual(['README.md#settings']);
    expect(named('что значит insufficient_balance')).toEqual(['GET /errors/insufficient_balance']);
    expect(named('POST /api/jobs에 price_coin이 뭐예요')).toEqual(['POST /api/jobs', 'POST /api/jobs']);
  });

  it('takes words of a language for names only where they are quoted or stand alone', () => {
    expect(named('which port should I use')).toEqual([]);
    expect(named('what is `port`')).toEqual(['README.md#settings']);
    expect(named('port?')).toEqual(['README.md#settings']);
    expect(named('WHICH PORT SHOULD I USE')).toEqual([]);
  });

  it('knows titles of what exists, and of nothing else', () => {
    expect(knowledge.titleOf('docs/operations.md#backups')).toBe('Backups');
    expect(knowledge.titleOf('README.md#settings')).toBe('Settings');
    expect(knowledge.titleOf('GET /api/jobs/{job_id}/explain')).toBe('Why a job waits');
    expect(knowledge.titleOf('npm run admin -- grant')).toBe('npm run admin -- grant');
    expect(knowledge.titleOf('GET /api/jobs/5/explain')).toBeUndefined();
    expect(knowledge.titleOf('docs/operations.md#nothing')).toBeUndefined();
    expect(knowledge.titleOf('constructor')).toBeUndefined();
  });

  it.each([
    'POST /api/jobs',
    'GET /api/jobs/{job_id}/explain',
    'GET /api/jobs/0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e/explain',
    'GET /api/jobs/JOB_ID/explain',
    '/api/jobs',
    '/api',
    'insufficient_balance',
    'JWT_TTL',
    '--share-bandwidth',
    'npm run admin -- grant',
    'docs/operations.md#backups',
  ])('has %s', (name) => {
    expect(knowledge.has(name)).toBe(true);
  });

  it.each([
    'DELETE /api/jobs',
    'GET /api/jobs/mine/explain',
    'GET /api/jobs/{id}/dance',
    'GET /api',
    '/api/dances',
    '/ap',
    'too_many_dances',
    'npm run admin -- dance',
    'docs/operations.md#dances',
    'constructor',
    '',
  ])('has no %s', (name) => {
    expect(knowledge.has(name)).toBe(false);
  });

  it('reads what it knows once', () => {
    expect(reads).toBe(1);
  });
});

it('takes anything', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 4000 }), (question) => {
      expect(knowledge.search(question, 3).length).toBeLessThanOrEqual(3);
      expect(knowledge.exact(question).length).toBeLessThanOrEqual(5);
    }),
  );
});
