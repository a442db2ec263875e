import { slowness } from './test/support/jest/slowness.mjs';

// Measured once; the workers inherit it, and all limits of waiting are made of it (test/support/patience.ts).
process.env.TEST_SLOWNESS ??= String(await slowness());

const project = (displayName, ...testMatch) => ({
  displayName,
  testMatch: testMatch.map((pattern) => `<rootDir>/${pattern}`),
  testEnvironment: 'node',
  // Node loads the tests, and swc turns them into JavaScript there.
  testRunner: '<rootDir>/test/support/jest/native-runner.mjs',
  transform: {},
  // For `--watch`, which asks whose tests a changed file concerns.
  moduleNameMapper: {
    '^@app/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^@app/([^/]+)/testing$': '<rootDir>/libs/$1/testing/index.ts',
    '^@app/([^/]+)/(.*?)(\\.js)?$': '<rootDir>/libs/$1/src/$2',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
});

export default {
  testSequencer: '<rootDir>/test/support/jest/order.mjs',
  // A wait that fails names what did not come; this ends only what waits for something else.
  testTimeout: 300_000 * Number(process.env.TEST_SLOWNESS),
  projects: [
    project('unit', '{apps,clients,libs,test}/**/*.spec.ts'),
    project('e2e', 'test/**/*.e2e.ts'),
    // Runs real jobs in every sandbox of the machine; installs what it needs and never skips.
    project('sandbox', 'test/sandbox/**/*.sandbox.ts'),
    // Three Docker engines and a swarm of them; as the sandboxes' suite. `npm run test:swarm`.
    project('swarm', 'test/swarm/**/*.swarm.ts'),
    // Everything that may break is broken under load. `npm run test:faults`.
    project('faults', 'test/faults/**/*.faults.ts'),
    // What strangers would try, at length. `npm run test:attacks`.
    project('attacks', 'test/attacks/**/*.attacks.ts'),
    // What strangers would gain. `npm run simulate -- abuse`.
    project('abuse', 'test/abuse/**/*.abuse.ts'),
    // A Kubernetes that is built from Debian's source the first time. `K8S=1 npm run test:k8s`.
    project('k8s', 'test/kubernetes/**/*.k8s.ts'),
  ],
};
