import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { CreateDeployDto } from '@app/deploy/orders/adapters/http/orders.dto';
import { CreateJobDto } from '@app/marketplace/jobs/adapters/http/jobs.dto';
import { SETTINGS, KNOWLEDGE, MARKET } from '../../../../../testing/embedded.js';
import type { Language } from '../../../../domain/language.js';
import { EmbeddedChatModel } from '../embedded-chat-model.js';
import { PHRASES } from '../phrases/index.js';

const model = new EmbeddedChatModel(SETTINGS, KNOWLEDGE);

async function reply(lang: Language, ...said: string[]): Promise<string> {
  const turns = said.map((content) => ({ role: 'user' as const, content }));
  const request = { turns, mode: 'training' as const, lang, facts: null, market: MARKET };
  return (await model.reply(request, new AbortController().signal)).reply;
}

function bodyIn(answer: string): Record<string, unknown> {
  const json = /```json\n([\s\S]*?)\n```/.exec(answer)?.[1];
  if (json === undefined) throw new Error(`There is no body in: ${answer}`);
  return JSON.parse(json) as Record<string, unknown>;
}

/** Why the API would refuse it. */
function problems(body: object): string[] {
  const errors = validateSync(plainToInstance(CreateJobDto, body), { whitelist: true, forbidNonWhitelisted: true });
  return errors.map((error) => JSON.stringify({ [error.property]: error.constraints ?? error.children }));
}

/** Why the API would refuse it; Docker and Script have nothing to run by default. */
function deployProblems(body: Record<string, unknown>): string[] {
  const errors = validateSync(plainToInstance(CreateDeployDto, body), { whitelist: true, forbidNonWhitelisted: true });
  const needsContent = body.job_type === 'Docker' || body.job_type === 'Script';
  const nothing = needsContent && !body.image && !body.command ? ['nothing to run'] : [];
  const counted = body.gpu_model === 'cpu' && (body.gpu_count as number) > 1 ? ['GPUs of a cpu'] : [];
  return [...nothing, ...counted, ...errors.map((error) => JSON.stringify({ [error.property]: error.constraints }))];
}

describe('Requests for jobs', () => {
  it.each<[Language, string, Record<string, unknown>]>([
    [
      'en',
      'a job that trains on 2 x A100 for 5 hours for 40 coins',
      { job_type: 'training', duration_hrs: 5, price_coin: 40, requirements: '2 x A100' },
    ],
    [
      'en',
      'Run `echo "hello"` as a script called "Say hello" for 1 hour, 1.5 coins',
      {
        title: 'Say hello',
        job_type: 'script',
        duration_hrs: 1,
        price_coin: 1.5,
        spec: { script: 'echo "hello"' },
      },
    ],
    [
      'en',
      'docker job with pytorch/pytorch:2.4.0 on an RTX 4090 for two days',
      {
        job_type: 'docker',
        duration_hrs: 48,
        price_coin: 216,
        spec: { image: 'docker.io/pytorch/pytorch:2.4.0', gpu_model: 'RTX 4090', gpu_count: 1 },
      },
    ],
    ['en', 'train on RTX 4090 for 2 hours', { duration_hrs: 2, price_coin: 9, requirements: '1 x RTX 4090' }],
    [
      'tr',
      '2 adet A100 üzerinde 5 saat eğitim yapan, 40 coin ödeyen bir iş',
      { job_type: 'training', duration_hrs: 5, price_coin: 40, requirements: '2 x A100' },
    ],
    [
      'ru',
      'задание: обучение на 2 x A100, 5 часов, 40,5 монет',
      { job_type: 'training', duration_hrs: 5, price_coin: 40.5, requirements: '2 x A100' },
    ],
    [
      'ko',
      'A100 2개로 5시간 학습하는 40코인짜리 작업',
      { job_type: 'training', duration_hrs: 5, price_coin: 40, requirements: '2 x A100' },
    ],
  ])('%s: %s', async (lang, message, wanted) => {
    const body = bodyIn(await reply(lang, message));
    expect(body).toMatchObject(wanted);
    expect(problems(body)).toEqual([]);
  });

  it('takes the list price where none was said, rounded up, and says so', async () => {
    const answer = await reply('en', 'train on 3 x A100 for 7 hours');
    expect(bodyIn(answer).price_coin).toBe(252);
    expect(answer).toContain('price_coin: 252 (the list price, 3.6 USD per hour)');
    expect(answer).toContain(PHRASES.en.request.askPrice);
  });

  it('goes on from turn to turn: the later word counts', async () => {
    const body = bodyIn(
      await reply('en', 'train on 3 x A100 for 7 hours', 'make it 9 hours for 100 coins', 'name it "Fox"'),
    );
    expect(body).toMatchObject({ title: 'Fox', duration_hrs: 9, price_coin: 100, requirements: '3 x A100' });
    expect(problems(body)).toEqual([]);
  });

  it('asks when nothing was said, and answers other questions as ever', async () => {
    expect(await reply('en', 'write a job request for me')).toBe(PHRASES.en.request.askAnything);
    expect(await reply('en', 'what job types are there')).toContain('`job_type` is `docker`');
    expect(await reply('en', 'I missed my train this morning')).toContain(PHRASES.en.unknown);
  });
});

describe('Requests for deploys', () => {
  it.each<[Language, string, Record<string, unknown>]>([
    [
      'en',
      'Deploy "my llm" for inference on 4 x H100, 10 hours, 2 replicas, pay in usd',
      {
        job_name: 'my llm',
        job_type: 'Inference',
        gpu_model: 'H100',
        gpu_count: 4,
        duration_hrs: 10,
        replicas: 2,
        payment_type: 'usd',
      },
    ],
    [
      'tr',
      'H100 üzerinde 3 saatlik jupyter deploy',
      { job_type: 'Jupyter', gpu_model: 'H100', duration_hrs: 3, replicas: 1 },
    ],
    [
      'ru',
      'Деплой инференса на 2 x RTX 4090 на сутки, 3 реплики',
      { job_type: 'Inference', gpu_model: 'RTX 4090', gpu_count: 2, duration_hrs: 24, replicas: 3 },
    ],
    [
      'ko',
      'RTX 4090 2개로 추론 배포, 레플리카 3개, 하루',
      { job_type: 'Inference', gpu_model: 'RTX 4090', gpu_count: 2, duration_hrs: 24, replicas: 3 },
    ],
    ['en', 'deploy a container on an RTX 4090', { job_type: 'Docker', image: 'docker.io/library/nginx:1.29' }],
    [
      'en',
      'deploy `python serve.py` as a script, 2 replicas',
      { job_type: 'Script', command: ['sh', '-c', 'python serve.py'] },
    ],
    [
      'en',
      'deploy nginx/web:1 with 4 GPUs for 3 hours',
      { job_type: 'Docker', image: 'docker.io/nginx/web:1', gpu_count: 4 },
    ],
  ])('%s: %s', async (lang, message, wanted) => {
    const body = bodyIn(await reply(lang, message));
    expect(body).toMatchObject(wanted);
    expect(deployProblems(body)).toEqual([]);
  });
});

describe('Whatever is said', () => {
  const HOSTILE = [
    'train on 999999 x H100 for 999999 hours for 999999999 coins',
    'script for 0 hours for 0 coins on 0 x A100',
    `deploy "${'x'.repeat(100)}" on H100`,
    'job "   " as a script for 1 hour',
    `run \`${'echo '.repeat(390)}\` for 3 hours`,
    'docker image a/b:c on H100 for 1.5 hours, 0.0000001 coins',
    'script for 123456789012345678901234567890 coins on T4',
    'training for 9000 hours on RTX 4090, 1000000000000 coins',
    'script "\u0000\u202e" on a T4 for 2 hours',
    'docker ../../../etc/passwd on T4 for 2 hours',
  ];

  it.each(HOSTILE)('the body is one that the API accepts: %j', async (message) => {
    const body = bodyIn(await reply('en', message));
    expect('job_name' in body ? deployProblems(body) : problems(body)).toEqual([]);
  });
});

describe('a price', () => {
  it.each<[Language, string, number]>([
    ['en', 'train on 2 x A100 for 1,500 coins', 1500],
    ['en', 'train on 2 x A100 for 1,234,567.25 coins', 1_234_567.25],
    ['en', 'train on 2 x A100 for 1.500 coins', 1.5],
    ['tr', '2 x A100 üzerinde eğitim işi, 1.500,5 coin', 1500.5],
    ['tr', '2 x A100 üzerinde eğitim işi, 2,5 coin', 2.5],
    ['ru', 'обучение на A100 за 1 500 монет', 1500],
    ['ru', 'обучение на A100 500 монет', 500],
    ['ko', 'A100로 학습하는 1,500코인짜리 작업', 1500],
  ])('has the separators of its language, %s: %s', async (lang, said, price) =>
    expect(bodyIn(await reply(lang, said)).price_coin).toBe(price),
  );
});

describe('a time that no job can have', () => {
  it('is not taken for another without a word', async () => {
    const answer = await reply('en', 'run the script `true` for half an hour, 5 coins');
    expect(answer).toContain('duration_hrs: 1 (whole hours only)');
  });
});
