import { spawnSync } from 'node:child_process';

/**
 * Tests of what this account can't do are listed as skipped: what only root can do (engines of containers, networks), or
 * install. Where `CI` is set, a skipped test fails the run (scripts/testing/summary.mjs).
 */
const root = process.getuid?.() === 0;
const works = (command: string) => spawnSync('sh', ['-c', command]).status === 0;

/** `npm run setup:sandbox` installs such programs, for root; so for root none is missing without a failure. */
const there = (program: Program) => root || works(CHECKS[program]);
const CHECKS = {
  bwrap: 'command -v bwrap',
  chromium: 'command -v chromium',
  java: 'command -v javac && command -v mvn',
  python: "python3 -c 'import ensurepip'",
};
type Program = keyof typeof CHECKS;

// Looked up at each call: every test file has a `describe` and an `it` of its own, and this module outlives them.
export const itAsRoot: Test = (...args) => (root ? it : it.skip)(...args);
export const describeAsRoot: Suite = (...args) => (root ? describe : describe.skip)(...args);
export const itWith = (program: Program): Test => (there(program) ? it : it.skip);
export const describeWith = (...programs: Program[]): Suite => (programs.every(there) ? describe : describe.skip);
type Test = (...args: Parameters<typeof it>) => void;
type Suite = (...args: Parameters<typeof describe>) => void;
