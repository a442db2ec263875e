import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(process.cwd());

/** Files that break one rule each, beside the innocent ones they import. */
const PLANTED: Record<string, Record<string, string>> = {
  'no-cycles': {
    'libs/a/src/one.ts': `import { two } from './two.js'; export const one = () => two;`,
    'libs/a/src/two.ts': `import { one } from './one.js'; export const two = () => one;`,
  },
  'kernel-is-alone': {
    'libs/kernel/src/leak.ts': `import type { DataSource } from 'typeorm'; export type D = DataSource;`,
  },
  'domain-knows-only-the-kernel': {
    'libs/a/src/domain/thing.ts': `import type { Row } from '../adapters/typeorm/row.js'; export type Thing = Row;`,
    'libs/a/src/adapters/typeorm/row.ts': 'export interface Row { id: string }',
  },
  'use-cases-know-domain-and-ports': {
    'libs/a/src/use-cases/act.ts': `import type { Row } from '../adapters/typeorm/row.js'; export type Act = Row;`,
    'libs/a/src/adapters/typeorm/row.ts': 'export interface Row { id: string }',
  },
  'contexts-meet-at-contracts': {
    'libs/a/src/a.ts': `import type { Inner } from '@app/ledger/domain/inner'; export type A = Inner;`,
    'libs/ledger/src/domain/inner.ts': 'export interface Inner { id: string }',
  },
  'platform-knows-no-context': {
    'libs/platform/src/p.ts': `import type { C } from '@app/ledger/contract'; export type P = C;`,
    'libs/ledger/src/contract.ts': 'export interface C { id: string }',
  },
  'libs-know-no-app': {
    'libs/a/src/a.ts': `import { x } from '../../../apps/api/src/x.js'; export const a = x;`,
    'apps/api/src/x.ts': 'export const x = 1;',
  },
  'agent-stands-alone': {
    'apps/agent/src/a.ts': `import type { C } from '@app/ledger/contract'; export type A = C;`,
    'libs/ledger/src/contract.ts': 'export interface C { id: string }',
  },
  'tunnel-is-for-both-ends': {
    'libs/tunnel/src/t.ts': `import type { C } from '@app/ledger/contract'; export type T = C;`,
    'libs/ledger/src/contract.ts': 'export interface C { id: string }',
  },
};

let tree: string;
beforeEach(() => (tree = mkdtempSync(join(tmpdir(), 'boundaries-'))));
afterEach(() => rmSync(tree, { recursive: true, force: true }));

function cruise(files: Record<string, string>): string {
  mkdirSync(join(tree, 'apps'), { recursive: true });
  mkdirSync(join(tree, 'libs'), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, name)), { recursive: true });
    writeFileSync(join(tree, name), text);
  }
  for (const name of ['tsconfig.json', 'package.json', '.dependency-cruiser.cjs'])
    copyFileSync(join(ROOT, name), join(tree, name));
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  const cli = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const result = spawnSync(process.execPath, [cli, 'apps', 'libs', '--output-type', 'err'], {
    cwd: tree,
    encoding: 'utf8',
  });
  return result.stdout + result.stderr;
}

describe('the boundaries of design.md', () => {
  it.each(Object.keys(PLANTED))('%s: a planted violation is caught', (rule) => {
    expect(cruise(PLANTED[rule]!)).toContain(`error ${rule}`);
  });

  it('lets innocent files pass', () => {
    const innocent = {
      'libs/a/src/domain/thing.ts': 'export interface Thing { id: string }',
      'libs/a/src/use-cases/act.ts': `import type { Thing } from '../domain/thing.js'; export type Act = Thing;`,
      'libs/a/src/b.ts': `import type { C } from '@app/ledger/contract'; export type B = C;`,
      'libs/ledger/src/contract.ts': 'export interface C { id: string }',
    };
    expect(cruise(innocent)).toContain('no dependency violations found');
  });
});
