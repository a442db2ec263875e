#!/usr/bin/env node
import type { Host } from './cli.js';
import { EXIT } from './errors.js';
import { failureOf } from './failure.js';
import { createProgram } from './program.js';

const host: Host = {
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  fetch: (...request) => fetch(...request),
};

/** `market jobs | head`: the reader has seen enough. A job that is followed is not finished then. */
const onPipe = ({ code }: NodeJS.ErrnoException): void =>
  process.exit(code === 'EPIPE' && !host.interrupted ? EXIT.ok : EXIT.failed);
process.stdout.on('error', onPipe);
process.stderr.on('error', onPipe);
process.on('SIGINT', () => (host.interrupted ? host.interrupted() : process.exit(EXIT.interrupted)));

try {
  await createProgram(host).parseAsync();
} catch (error) {
  const { line, exitCode } = failureOf(error);
  if (line) host.stderr.write(`${line}\n`);
  process.exitCode = exitCode;
}
