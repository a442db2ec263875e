import Sequencer from '@jest/test-sequencer';

/** Files that take longest, much of it waiting for time to pass: begun last, they would run alone at the end. */
const E2E = [
  'agent/agent',
  'deploy/scheduler',
  'hostile-input',
  'bandwidth/vendor',
  'standalone',
  'payments/deposits',
  'backup',
  'assistant/chat',
  'deploy/replicas',
  'payments/withdrawals',
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

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => place(a) - place(b));
  }
}
