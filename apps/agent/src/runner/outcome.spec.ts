import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClaimedWork } from '../api/replies.js';
import { planOf } from './job-plan.js';
import { reportOf } from './outcome.js';
import { artifactNames, stageOutputs } from './stage-outputs.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const SPEC = { timeoutS: 60, memoryMb: 64 };
const DONE = { exitCode: 0, cause: 'exited' as const };

describe('planOf', () => {
  const work = (spec: ClaimedWork['job']['spec']): ClaimedWork => ({
    attemptId: 'a',
    job: { id: 'j', title: 'T', duration_hrs: 2, price_coin: 3, spec },
  });

  it('fills in what the job leaves out', () => {
    expect(planOf(work({ script: 'true' }))).toMatchObject({
      kind: 'script',
      spec: { script: 'true', timeoutS: 7_200, memoryMb: 1_024, network: false, gpuCount: 0 },
    });
  });

  it('takes a job with an image for the engine, and one GPU for a job that only names a model', () => {
    const plan = planOf(work({ image: 'busybox', command: ['true'], gpu_model: 'A100', memory_mb: 99, timeout_s: 5 }));
    expect(plan).toMatchObject({ kind: 'image', spec: { gpuCount: 1, memoryMb: 99, timeoutS: 5 } });
  });

  it('takes a job without anything to run for one that is done by hand', () => {
    expect(planOf(work(null))).toBeNull();
  });
});

describe('reportOf', () => {
  it('signs the result where there is one, else the files', () => {
    const files = [{ name: 'a.png', bytes: 1, sha256: 'f'.repeat(64) }];
    expect(reportOf(DONE, SPEC, { files, result: '42' }).body.result_sha256).toBe(sha256('42'));
    expect(reportOf(DONE, SPEC, { files }).body.result_sha256).toBe(sha256(`${'f'.repeat(64)}  a.png\n`));
    expect(reportOf(DONE, SPEC, { files: [] })).toEqual({ kind: 'complete', body: { exit_code: 0 } });
  });

  it.each([
    ['exited', 7, 'program'],
    ['timeout', 143, 'program'],
    ['timeout', null, 'program'],
    ['oom', 137, 'program'],
    ['log_limit', null, 'program'],
    ['disk_limit', 1, 'program'],
    ['failed_to_start', null, 'device'],
    ['failed_to_start', 1, 'device'],
    ['exited', null, 'device'],
  ] as const)('says of %s with %p that the %3$s failed', (cause, exitCode, by) => {
    const { kind, body } = reportOf({ cause, exitCode }, SPEC, { files: [] });
    expect([kind, body.cause, body.exit_code]).toEqual(['fail', by, exitCode ?? undefined]);
  });

  it('keeps a reason within the bound of the API, in whole characters', () => {
    const { reason } = reportOf({ ...DONE, exitCode: 1, detail: '😀'.repeat(2_000) }, SPEC, { files: [] }).body;
    expect(reason!.length).toBeLessThanOrEqual(2_000);
    expect(reason!.isWellFormed()).toBe(true);
  });
});

describe('stageOutputs', () => {
  let dir: string;
  const outputs = (name: string) => join(dir, 'outputs', name);
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'agent-stage-'));
    mkdirSync(outputs('deep'), { recursive: true });
  });
  afterEach(() => rmSync(dir, { recursive: true }));
  const stage = () => stageOutputs(join(dir, 'outputs'), join(dir, 'stage'));

  it('copies files with their digests, and reads a moderate result', async () => {
    writeFileSync(outputs('result.json'), '{"a":1}');
    writeFileSync(outputs('deep/picture 1.png'), 'PNG');
    const { files, result, notes } = await stage();
    expect(files).toEqual([
      { name: 'deep_picture_1.png', bytes: 3, sha256: sha256('PNG') },
      { name: 'result.json', bytes: 7, sha256: sha256('{"a":1}') },
    ]);
    expect(result).toBe('{"a":1}');
    expect(notes).toEqual(['[The file "deep/picture 1.png" is delivered as deep_picture_1.png.]']);
    expect(readFileSync(join(dir, 'stage', 'deep_picture_1.png'), 'utf8')).toBe('PNG');
  });

  it('does not follow links out of the folder, and says so', async () => {
    writeFileSync(join(dir, 'secret'), 'host');
    symlinkSync(join(dir, 'secret'), outputs('soft'));
    linkSync(join(dir, 'secret'), outputs('hard'));
    const { files, notes } = await stage();
    expect(files).toEqual([]);
    expect(notes).toHaveLength(2);
  });

  it.each([Buffer.from([0xff, 0xfe]), Buffer.from('a\0b'), Buffer.alloc(65_537, 'x')])(
    'does not send a result that is no text, or long',
    async (content) => {
      writeFileSync(outputs('result.txt'), content);
      const { files, result } = await stage();
      expect([files.length, result]).toEqual([1, undefined]);
    },
  );

  it('gives every path a name of its own that the API takes', () => {
    const long = 'x'.repeat(300);
    const names = artifactNames([
      'a b',
      'a_b',
      'a/b',
      '.hidden',
      '-',
      'äöü.png',
      long,
      `${long}1`,
      `${'y'.repeat(9)}/${long}`,
    ]);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/);
    expect(names.slice(0, 4)).toEqual(['a_b', '2-a_b', '3-a_b', 'hidden']);
  });
});
