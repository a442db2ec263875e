import { readFileSync } from 'node:fs';
import Sequencer from '@jest/test-sequencer';

/** Files that take longest, much of it waiting for time to pass: begun last, they would run alone at the end. */
const E2E = [
  'agent/agent',
  'deploy/scheduler',
  'hostile-input',
  'bandwidth/vendor',
  'standalone',
  'payments/deposits',
  'assistant/chat',
  'deploy/replicas',
  'payments/withdrawals',
  'backup',
  'payments/desk',
  'docs-browser',
  'identity/smtp',
  'many-processes',
].map((name) => `test/${name}.e2e.ts`);

const LONGEST = [
  ...E2E,
  'test/agent/agent.spec.ts',
  'test/bandwidth/hostile-agent.spec.ts',
  'test/agent/replicas.spec.ts',
  'libs/bandwidth/src/adapters/vendor/vendor-client.spec.ts',
];

const place = ({ path }) => {
  const found = LONGEST.findIndex((name) => path.endsWith(name));
  return found === -1 ? LONGEST.length : found;
};

/** A shared service ends with its worker, and costs a twentieth of a core when nobody asks it anything. */
const isShared = ({ path }) => Number(/sharedService\(\)|Market\.open\(\)/.test(readFileSync(path, 'utf8')));

/** The longest first; those that share a service after all others, so that it doesn't wait while those run. */
export default class Order extends Sequencer {
  sort(tests) {
    const shared = new Map(tests.map((test) => [test, isShared(test)]));
    return super.sort(tests).sort((a, b) => shared.get(a) - shared.get(b) || place(a) - place(b));
  }
}
