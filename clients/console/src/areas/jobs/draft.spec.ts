import { draftOf } from './draft-of.js';
import { EMPTY_DRAFT, orderOf, problemsOf, restored, type Draft } from './draft.js';

const draft = (fields: Partial<Draft>): Draft => ({ ...EMPTY_DRAFT, script: 'echo hello', ...fields });

describe('a draft', () => {
  it('orders what was typed, and nothing that was left out', () => {
    expect(orderOf(draft({ title: ' Hello ' }), 'en')).toEqual({
      title: 'Hello',
      job_type: 'script',
      duration_hrs: 1,
      verification: 'review',
      max_attempts: 1,
      spec: { script: 'echo hello', memory_mb: 512 },
    });
    const image = draft({
      kind: 'image',
      image: 'docker.io/library/python:3.12',
      command: 'python\n-c\nprint(1)\n',
      env: 'A=1\nB=x=y',
      gpus: '2',
      gpuModel: 'RTX 4090',
      gpuMemoryGb: '24',
      network: true,
      verification: 'quorum',
      inputs: [{ path: 'data.csv', sha256: 'ab' }],
    });
    expect(orderOf(image, 'en')).toEqual({
      title: 'docker.io/library/python:3.12',
      job_type: 'docker',
      duration_hrs: 1,
      verification: 'quorum',
      spec: {
        image: 'docker.io/library/python:3.12',
        command: ['python', '-c', 'print(1)'],
        env: { A: '1', B: 'x=y' },
        inputs: [{ path: 'data.csv', sha256: 'ab' }],
        memory_mb: 512,
        gpu_count: 2,
        gpu_model: 'RTX 4090',
        gpu_memory_gb: 24,
        network: true,
      },
    });
  });

  it('has a title that the API takes, whatever is in the script', () => {
    expect(orderOf(draft({ script: '#!/bin/sh\n\necho \u202e\u0007hi' }), 'en').title).toBe('echo   hi');
    expect(orderOf(draft({ script: '# only a comment' }), 'en').title).toBe('–');
    expect(orderOf(draft({ script: 'x'.repeat(300) }), 'en').title).toHaveLength(200);
  });

  it.each<[Partial<Draft>, object]>([
    [{ script: ' ' }, { script: 'needsWhat' }],
    [{ kind: 'image' }, { image: 'needsImage' }],
    [{ env: 'no value' }, { env: 'wrongEnv' }],
    [
      { hours: '1.5', memoryMb: '', gpus: '-1', price: 'x' },
      { hours: 'wrongNumber', memoryMb: 'wrongNumber', gpus: 'wrongNumber', price: 'wrongNumber' },
    ],
    [{ price: '', gpuMemoryGb: '' }, {}],
  ])('says what is wrong with %j', (fields, problems) => {
    expect(problemsOf(draft(fields), 'en')).toEqual(problems);
  });

  it('of a job orders the same again', () => {
    const first = draft({ title: 'Hello', env: 'A=1', gpus: '1', gpuModel: 'A100', network: true, price: '2' });
    const job = { ...orderOf(first, 'en'), price_coin: 2, max_attempts: 1, verification: 'review' as const };
    expect(draftOf({ ...job, spec: job.spec! }, 'en')).toEqual(first);
    expect(draftOf({ ...job, spec: null }, 'en')).toBeNull();
  });

  it.each<[string, object]>([
    ['arguments of several lines', { spec: { image: 'alpine', command: ['sh', '-c', 'a\nb'] } }],
    ['arguments of a script', { spec: { script: 'true', command: ['one'] } }],
    ['a time limit', { spec: { script: 'true', timeout_s: 5 } }],
    ['a quorum of three', { spec: { script: 'true' }, verification: 'quorum', quorum: 3 }],
    ['a description', { spec: { script: 'true' }, description: 'why' }],
    ['training', { spec: { image: 'alpine' }, job_type: 'training' }],
  ])('is none of a job with %s, which the form has not', (_what, job) => {
    const terms = { title: 'a', duration_hrs: 1, verification: 'review' as const, max_attempts: 1, price_coin: 1 };
    expect(draftOf({ ...terms, ...job } as Parameters<typeof draftOf>[0], 'en')).toBeNull();
  });

  it('reads numbers as the reader means them: what may be thousands is wrong', () => {
    const typed = draft({ hours: '1.000', price: '1e3' });
    expect(problemsOf(typed, 'tr')).toEqual({ hours: 'wrongNumber', price: 'wrongNumber' });
    expect(problemsOf(draft({ memoryMb: '1,024', price: '0,5' }), 'en')).toEqual({ memoryMb: 'wrongNumber' });
  });

  it('of a job has its price as the reader would type it', () => {
    const job = { ...orderOf(draft({}), 'tr'), price_coin: 1.125, max_attempts: 1, verification: 'review' as const };
    const again = draftOf({ ...job, spec: job.spec! }, 'tr')!;
    expect(again.price).toBe('1,125');
    expect(problemsOf(again, 'tr')).toEqual({});
  });

  it('that names a GPU asks for one', () => {
    expect(orderOf(draft({ gpuModel: 'A100' }), 'en').spec).toMatchObject({ gpu_count: 1, gpu_model: 'A100' });
  });

  it('comes back from what was stored, and survives anything else that is stored there', () => {
    const typed = draft({ title: 'Hello', network: true });
    expect(restored(JSON.stringify(typed))).toEqual(typed);
    for (const odd of [null, '', 'null', '[]', '{"title":1,"inputs":{},"more":2}', '{'])
      expect(restored(odd)).toEqual(EMPTY_DRAFT);
  });
});
