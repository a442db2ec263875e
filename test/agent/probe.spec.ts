import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_LIMITS } from '../../apps/agent/src/sandbox/limits.js';
import { probeSandbox } from '../../apps/agent/src/sandbox/probe/probe-sandbox.js';
import { TIME_SCRIPT } from '../../apps/agent/src/sandbox/probe/probe-scripts.js';
import { EXIT_0, FakeSandbox } from './support/fake-sandbox.js';

describe('the probe of a sandbox', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'probe-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Whether the limit of time is believed, when the job is up within the given seconds. */
  async function believes(upAfterS: number): Promise<boolean> {
    const sandbox = new FakeSandbox(async ({ job: { spec }, log }) => {
      if (spec.script !== TIME_SCRIPT) return EXIT_0;
      if (spec.timeoutS > upAfterS) await log('up\n');
      return { exitCode: null, cause: 'timeout' };
    });
    const target = {
      name: 'bubblewrap' as const,
      offers: ['script' as const],
      limits: DEFAULT_LIMITS,
      start: sandbox.start.bind(sandbox),
      spec: (script: string) => ({ script }),
    };
    return (await probeSandbox(target, folder)).observed.timeLimited;
  }

  it('believes in a limit of time only when the job was up before it was over', async () => {
    expect(await believes(0)).toBe(true);
    expect(await believes(Infinity)).toBe(false);
  });

  it('gives a job of a busy machine more time to be up', async () => {
    expect(await believes(2)).toBe(true);
  });
});
