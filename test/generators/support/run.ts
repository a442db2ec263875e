import { execFile } from 'node:child_process';

/** All that a program printed; rejects with that when it failed. */
export function run(
  command: string,
  words: string[],
  options: { cwd: string; env?: Record<string, string> },
): Promise<string> {
  const env = { ...process.env, LC_ALL: 'C.UTF-8', ...options.env };
  return new Promise((resolve, reject) =>
    execFile(command, words, { ...options, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${command} failed:\n${stdout}${stderr}`));
      else resolve(stdout + stderr);
    }),
  );
}
