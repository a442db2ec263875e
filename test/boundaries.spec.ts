import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(process.cwd());

/** Who breaks which rule, and nobody else does, and the files for it. A cycle is told once, at its first file. */
const PLANTED: Record<string, { culprit: string; files: Record<string, string> }> = {
  'no-cycles': {
    culprit: 'libs/round/src/one.ts',
    files: {
      'libs/round/src/one.ts': `import { two } from './two.js'; export const one = () => two;`,
      'libs/round/src/two.ts': `import { one } from './one.js'; export const two = () => one;`,
    },
  },
  'kernel-is-alone': {
    culprit: 'libs/kernel/src/leak.ts',
    files: { 'libs/kernel/src/leak.ts': `import type { DataSource } from 'typeorm'; export type D = DataSource;` },
  },
  'domain-knows-only-the-kernel': {
    culprit: 'libs/rows/src/domain/thing.ts',
    files: {
      'libs/rows/src/domain/thing.ts': `import type { Row } from '../adapters/typeorm/row.js'; export type Thing = Row;`,
      'libs/rows/src/adapters/typeorm/row.ts': 'export interface Row { id: string }',
    },
  },
  'use-cases-know-domain-and-ports': {
    culprit: 'libs/rows/src/room/use-cases/act.ts',
    files: {
      'libs/rows/src/room/use-cases/act.ts': `import type { Row } from '../../adapters/typeorm/row.js'; export type Act = Row;`,
    },
  },
  'contexts-meet-at-contracts': {
    culprit: 'libs/nosy/src/a.ts',
    files: {
      'libs/nosy/src/a.ts': `import type { Inner } from '@app/ledger/domain/inner'; export type A = Inner;`,
      'libs/ledger/src/domain/inner.ts': 'export interface Inner { id: string }',
    },
  },
  'platform-knows-no-context': {
    culprit: 'libs/platform/src/p.ts',
    files: { 'libs/platform/src/p.ts': `import type { C } from '@app/ledger/contract'; export type P = C;` },
  },
  'libs-know-no-app': {
    culprit: 'libs/upward/src/a.ts',
    files: {
      'libs/upward/src/a.ts': `import { x } from '../../../apps/api/src/x.js'; export const a = x;`,
      'apps/api/src/x.ts': 'export const x = 1;',
    },
  },
  'apps-know-no-app': {
    culprit: 'apps/api/src/b.ts',
    files: {
      'apps/api/src/b.ts': `import { b } from '../../background/src/b.js'; export const a = b;`,
      'apps/background/src/b.ts': 'export const b = 1;',
    },
  },
  'market-is-for-apps': {
    culprit: 'libs/kind/src/a.ts',
    files: {
      'libs/kind/src/a.ts': `import type { M } from '@app/market/contract'; export type A = M;`,
      'libs/market/src/contract.ts': 'export type M = string;',
    },
  },
  'agent-stands-alone': {
    culprit: 'apps/agent/src/a.ts',
    files: { 'apps/agent/src/a.ts': `import type { C } from '@app/ledger/contract'; export type A = C;` },
  },
  'tunnel-is-for-both-ends': {
    culprit: 'libs/tunnel/src/t.ts',
    files: { 'libs/tunnel/src/t.ts': `import type { C } from '@app/ledger/contract'; export type T = C;` },
  },
  'clients-know-the-api-only': {
    culprit: 'clients/sdk/src/a.ts',
    files: {
      'clients/sdk/src/a.ts': `import type { C } from '../../../libs/ledger/src/contract.js'; export type A = C;`,
    },
  },
  'service-knows-no-client': {
    culprit: 'libs/caller/src/a.ts',
    files: {
      'libs/caller/src/a.ts': `import { market } from '../../../clients/sdk/src/market.js'; export const a = market;`,
      'clients/sdk/src/market.ts': 'export const market = 1;',
    },
  },
};
const INNOCENT: Record<string, string> = {
  'libs/ledger/src/contract.ts': 'export interface C { id: string }',
  'libs/good/src/domain/thing.ts': 'export interface Thing { id: string }',
  'libs/good/src/use-cases/act.ts': `import type { Thing } from '../domain/thing.js'; export type Act = Thing;`,
  'libs/good/src/b.ts': `import type { C } from '@app/ledger/contract'; export type B = C;`,
};

interface Report {
  summary: { violations: { from: string; rule: { name: string } }[]; ruleSetUsed: { forbidden: { name: string }[] } };
  modules: { source: string }[];
}

let tree: string;
let report: Report;

// One cruise for all of them: a run costs a second, however few its files are.
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'boundaries-'));
  for (const files of [INNOCENT, ...Object.values(PLANTED).map((planted) => planted.files)])
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(tree, name)), { recursive: true });
      writeFileSync(join(tree, name), text);
    }
  for (const name of ['tsconfig.json', 'package.json', '.dependency-cruiser.mjs'])
    copyFileSync(join(ROOT, name), join(tree, name));
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  const cli = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const options = { cwd: tree, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [cli, 'apps', 'clients', 'libs', '--output-type', 'json'],
    options,
  );
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser gave no report: ${stdout}${stderr}`);
  report = JSON.parse(stdout) as Report;
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

const culprits = (rule: string): string[] =>
  report.summary.violations.filter((found) => found.rule.name === rule).map((found) => found.from);

describe('the boundaries of docs/architecture.md', () => {
  it.each(Object.keys(PLANTED))('%s: a planted violation is caught', (rule) => {
    expect(culprits(rule)).toEqual([PLANTED[rule]!.culprit]);
  });

  it('plants a violation of every rule', () => {
    const rules = report.summary.ruleSetUsed.forbidden.map((rule) => rule.name);
    expect(Object.keys(PLANTED).sort()).toEqual(rules.sort());
  });

  it('lets innocent files pass', () => {
    expect(report.modules.map((module) => module.source)).toEqual(expect.arrayContaining(Object.keys(INNOCENT)));
    const told = new Set(report.summary.violations.map((violation) => violation.from));
    expect(Object.keys(INNOCENT).filter((name) => told.has(name))).toEqual([]);
  });
});
