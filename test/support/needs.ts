import { spawnSync } from 'node:child_process';

/**
 * Tests of what this account can't do are listed as skipped: what only root can do (engines of containers, networks), or
 * install. Where `CI` is set, a skipped test fails the run (scripts/testing/summary.mjs).
 */
const root = process.getuid?.() === 0;
const installed = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

export const itAsRoot = root ? it : it.skip;
export const describeAsRoot = root ? describe : describe.skip;

/** `npm run setup:sandbox` installs such programs, for root; so for root none is missing without a failure. */
const there = (program: Program) => root || installed(program);
type Program = 'bwrap' | 'chromium';

export const itWith = (program: Program) => (there(program) ? it : it.skip);
export const describeWith = (program: Program) => (there(program) ? describe : describe.skip);
