import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { Refusal, serverUrl } from '../option-values.js';
import { UsageError } from '../terminal.js';
import { enrol } from './enrol.js';

const USAGE = 'enrol --server URL --config FILE --data-dir DIR, with the code on standard input';
const LONGEST_CODE = 100;
const PATIENCE_MS = 60_000;

/** `enrol`, which the installer runs. The code comes on standard input: every user of a machine can read arguments. */
export async function enrolCommand(argv: string[], input: Readable): Promise<string> {
  const { server: given = '', config: configPath, 'data-dir': dataDir } = readArguments(argv);
  const server = serverUrl(given);
  if (server instanceof Refusal) throw new UsageError(`--server must be ${server.must}.`);
  if (!configPath || !dataDir) throw new UsageError(`Usage: ${USAGE}.`);
  return enrol({ server, configPath, dataDir, code: await firstLine(input), patienceMs: PATIENCE_MS });
}

function readArguments(argv: string[]): Record<string, string | undefined> {
  const text = { type: 'string' as const };
  try {
    return parseArgs({ args: argv, options: { server: text, config: text, 'data-dir': text } }).values;
  } catch {
    throw new UsageError(`Usage: ${USAGE}.`);
  }
}

async function firstLine(input: Readable): Promise<string> {
  let text = '';
  for await (const chunk of input) {
    text += String(chunk);
    if (text.length > LONGEST_CODE || text.includes('\n')) break;
  }
  return text.split('\n', 1)[0]!.trim().slice(0, LONGEST_CODE);
}
