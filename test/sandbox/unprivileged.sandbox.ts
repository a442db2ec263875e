import { PATIENCE_MS } from '../support/patience.js';
import { itAsRoot } from '../support/needs.js';
import { asPlainUser } from './support/plain-user.js';

/** The whole of bubblewrap's suite once more, by an account that is nobody's; who isn't root has run it so already. */
describe('an agent without root', () => {
  itAsRoot(
    'holds every hostile job as well',
    async () => expect(await asPlainUser('test/sandbox/bubblewrap')).toMatch(/^Tests: +\d+ passed, \d+ total$/m),
    6 * PATIENCE_MS,
  );
});
