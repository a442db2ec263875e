import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { startService } from './support/service.js';
import type { Service } from './support/service.js';

let service: Service;
beforeAll(async () => (service = await startService()));
afterAll(() => service?.dispose());

describe("README's tour", () => {
  it('runs as it is written and ends with the owner paid', () => {
    const readme = readFileSync(resolve(process.cwd(), 'README.md'), 'utf8');
    const tour = /```sh tour\n([\s\S]*?)```/.exec(readme)![1]!;
    const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', tour], {
      // No socket on standard input: bash takes that for a remote login and reads the machine's bashrc.
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      env: { ...process.env, API: service.url },
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const statement = JSON.parse(stdout.trim().split('\n').at(-1)!) as {
      lines: Array<{ kind: string; amount: number }>;
    };
    expect(statement.lines[0]).toMatchObject({ kind: 'job_pay', amount: 11.875 });
  });
});
