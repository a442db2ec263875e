const shared = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^@app/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^@app/([^/]+)/testing$': '<rootDir>/libs/$1/testing/index.ts',
    '^@app/([^/]+)/(.*?)(\\.js)?$': '<rootDir>/libs/$1/src/$2',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
          target: 'es2022',
          keepClassNames: true,
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
    // Jest on Node 20 cannot require() these two ESM-only packages (research/stack.md).
    'node_modules/(content-disposition|cookie)/.+\\.js$': ['@swc/jest', { module: { type: 'commonjs' } }],
  },
  testRunner: '<rootDir>/test/support/jest/native-runner.mjs',
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  transformIgnorePatterns: ['node_modules/(?!(content-disposition|cookie)/)'],
};

export default {
  testTimeout: 180_000,
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['<rootDir>/{apps,libs,test}/**/*.spec.ts'] },
    {
      ...shared,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/**/*.e2e.ts'],
    },
    // Runs real jobs in every sandbox of the machine; installs what it needs and never skips.
    { ...shared, displayName: 'sandbox', testMatch: ['<rootDir>/test/sandbox/**/*.sandbox.ts'] },
    // Three Docker engines and a swarm of them; as the sandboxes' suite. `npm run test:swarm`.
    { ...shared, displayName: 'swarm', testMatch: ['<rootDir>/test/swarm/**/*.swarm.ts'] },
    // Everything that may break is broken under load. `npm run test:faults`.
    { ...shared, displayName: 'faults', testMatch: ['<rootDir>/test/faults/**/*.faults.ts'] },
    // A Kubernetes that is built from Debian's source the first time. `K8S=1 npm run test:k8s`.
    { ...shared, displayName: 'k8s', testMatch: ['<rootDir>/test/kubernetes/**/*.k8s.ts'] },
  ],
};
