import { cgroupsNamed } from '../../sandbox/support/harness.js';
import { asPlainUser } from '../../sandbox/support/plain-user.js';
import { eventually } from '../../support/eventually.js';
import { itAsRoot } from '../../support/needs.js';
import { PATIENCE_MS } from '../../support/patience.js';

/** As under systemd with `Delegate=yes`: the kernel holds memory and processes, for somebody without rights. */
describe('an agent without root that was given a cgroup', () => {
  itAsRoot(
    'holds every hostile job in bubblewrap',
    async () => {
      const used = () => cgroupsNamed('compute-agent.*').some((dir) => dir.includes('/plain-user-'));
      const suite = asPlainUser('test/sandbox/bubblewrap', { cgroup: true });
      await eventually(used, "a job in the account's own cgroup");
      expect(await suite).toMatch(/^Tests: +\d+ passed, \d+ total$/m);
    },
    6 * PATIENCE_MS,
  );
});
