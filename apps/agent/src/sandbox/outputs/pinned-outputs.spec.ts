import { renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PinnedOutputs } from './pinned-outputs.js';

const ROUNDS = 200;

describe('PinnedOutputs', () => {
  it('C1: a link that takes a file’s place while it is copied leads nowhere', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pinned-'));
    const outputs = join(folder, 'work', 'outputs');
    await mkdir(outputs, { recursive: true });
    writeFileSync(join(folder, 'agent.json'), 'secret');
    let swapping = true;
    const swap = (): void => {
      if (!swapping) return;
      writeFileSync(join(folder, 'file'), 'plain');
      renameSync(join(folder, 'file'), join(outputs, 'token'));
      setImmediate(() => {
        symlinkSync(join(folder, 'agent.json'), join(folder, 'link'));
        renameSync(join(folder, 'link'), join(outputs, 'token'));
        setImmediate(swap);
      });
    };
    swap();
    const copies = Array.from({ length: ROUNDS }, async (_, round) => {
      const to = join(folder, `copy-${round}`);
      await mkdir(to);
      const volume = new PinnedOutputs(to, 1);
      await volume.pin({ path: () => outputs });
      await volume.settle();
      const names = await readdir(to, { withFileTypes: true });
      return names[0]?.isFile() ? readFile(join(to, 'token'), 'utf8') : 'a link';
    });
    const seen = new Set(await Promise.all(copies));
    swapping = false;
    expect(seen).not.toContain('secret');
    expect(seen).toContain('plain');
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    await rm(folder, { recursive: true });
  });
});
