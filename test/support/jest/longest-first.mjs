import Sequencer from '@jest/test-sequencer';

/** Files that take longest, much of it waiting for time to pass: begun last, they would run alone at the end. */
const LONGEST = [
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

const place = ({ path }) => {
  const found = LONGEST.findIndex((name) => path.endsWith(name));
  return found === -1 ? LONGEST.length : found;
};

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => place(a) - place(b));
  }
}
