import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PATIENCE_MS } from '../support/patience.js';
import { itAsRoot } from '../support/needs.js';

const NOBODY = '65534';

/**
 * The whole of bubblewrap's suite once more, by an account that is nobody's; who isn't root has run it so already. The repository is bound, in a mount
 * namespace of the test's own, to where that account may walk.
 */
describe('an agent without root', () => {
  itAsRoot(
    'holds every hostile job as well',
    async () => {
      const home = await mkdtemp(join(tmpdir(), 'sandbox-nobody-'));
      await chown(home, Number(NOBODY), Number(NOBODY));
      const script =
        'mount --bind "$1" /mnt && cd /mnt && exec env HOME="$2" TMPDIR="$2" setpriv --reuid=$3 --regid=$3 --clear-groups ' +
        '"$4" node_modules/jest/bin/jest.js --selectProjects sandbox ' +
        '--testPathPatterns test/sandbox/bubblewrap --cacheDirectory "$2/jest" --runInBand --colors=false';
      const args = ['--mount', '--', '/bin/sh', '-c', script, 'sh', process.cwd(), home, NOBODY, process.execPath];
      try {
        const { stderr } = await promisify(execFile)('unshare', args, {
          maxBuffer: 10_000_000,
          timeout: 5 * PATIENCE_MS,
        });
        expect(stderr).toMatch(/^Tests: +\d+ passed, \d+ total$/m);
      } finally {
        await rm(home, { recursive: true, force: true });
      }
    },
    6 * PATIENCE_MS,
  );
});
