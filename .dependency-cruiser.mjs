// Who may import whom (docs/architecture.md). test/boundaries.spec.ts plants each violation.
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'kernel-is-alone',
      severity: 'error',
      from: { path: '^libs/kernel/src', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(libs/(?!kernel/)|apps/)|(^|/)node_modules/(?!uuid/)', dependencyTypesNot: ['core'] },
    },
    {
      name: 'domain-knows-only-the-kernel',
      severity: 'error',
      from: { path: '^libs/([^/]+)/src.*/domain/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: '.',
        pathNot: ['^libs/$1/src.*/domain/', '^libs/kernel/src/', '^libs/$1/src/contract\\.ts$', '^(node:)?crypto$'],
      },
    },
    {
      name: 'use-cases-know-domain-and-ports',
      severity: 'error',
      from: { path: '^libs/([^/]+)/src.*/(?:use-cases|ports)/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: '.',
        pathNot: [
          '^libs/$1/src.*/(domain|use-cases|ports)/',
          '^libs/$1/src/.*\\.errors\\.ts$',
          '^libs/$1/src/.*\\.options\\.ts$',
          '^libs/kernel/src/',
          '^libs/platform/src/blobs/',
          '^libs/[^/]+/src/contract\\.ts$',
          '(^|/)node_modules/@nestjs/common/',
          '^(node:)?[a-z_]+$',
        ],
      },
    },
    {
      name: 'contexts-meet-at-contracts',
      comment: 'Between contexts only contract.ts may be imported; kernel and platform are for all.',
      severity: 'error',
      from: { path: '^libs/([^/]+)/', pathNot: '\\.spec\\.ts$|^libs/[^/]+/testing/|^libs/market/' },
      to: {
        path: '^libs/(?!kernel/|platform/|tunnel/)([^/]+)/',
        pathNot: ['^libs/$1/', '^libs/[^/]+/src/contract\\.ts$'],
      },
    },
    {
      name: 'platform-knows-no-context',
      severity: 'error',
      from: { path: '^libs/platform/' },
      to: { path: '^libs/(?!kernel/|platform/)' },
    },
    { name: 'libs-know-no-app', severity: 'error', from: { path: '^libs/' }, to: { path: '^apps/' } },
    {
      name: 'apps-know-no-app',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'market-is-for-apps',
      comment: 'It wires all contexts together, so none of them may know it.',
      severity: 'error',
      from: { path: '^libs/(?!market/)', pathNot: '\\.spec\\.ts$|^libs/[^/]+/testing/' },
      to: { path: '^libs/market/' },
    },
    {
      name: 'agent-stands-alone',
      comment: 'A device owner runs the agent alone: it knows the service by HTTP and the tunnel only.',
      severity: 'error',
      from: { path: '^apps/agent/' },
      to: { path: '^(libs/(?!kernel/|tunnel/)|apps/(?!agent/))' },
    },
    {
      name: 'tunnel-is-for-both-ends',
      comment: 'What gateway and agent agree on; so it may use nothing that an agent may not.',
      severity: 'error',
      from: { path: '^libs/tunnel/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(libs/(?!kernel/|tunnel/)|apps/)' },
    },
    {
      name: 'clients-know-the-api-only',
      comment: 'They are installed elsewhere: openapi/openapi.json is what they share with the service.',
      severity: 'error',
      from: { path: '^clients/' },
      to: { path: '^(libs|apps)/' },
    },
    {
      name: 'service-knows-no-client',
      severity: 'error',
      from: { path: '^(libs|apps)/' },
      to: { path: '^clients/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|node_modules/.cache)' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
