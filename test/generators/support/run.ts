import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** All that a program printed; rejects with that when it failed. */
export async function run(
  command: string,
  words: string[],
  options: { cwd: string; env?: Record<string, string> },
): Promise<string> {
  const env = { ...process.env, LC_ALL: 'C.UTF-8', ...options.env };
  try {
    const { stdout, stderr } = await execute(command, words, { ...options, env, maxBuffer: 2 ** 26 });
    return stdout + stderr;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} failed:\n${stdout}${stderr}`, { cause: error });
  }
}
