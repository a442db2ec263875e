import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Program {
  process: ChildProcess;
  /** What it printed so far. */
  output(): string;
  /** All it printed, once it ended; rejects with its errors when it failed. */
  ended: Promise<string>;
}

/** A virtual environment of its own, which pip fills from PyPI. */
export class Python {
  constructor(readonly folder = mkdtempSync(join(tmpdir(), 'market-python-'))) {}

  static async install(packages: string[], folder?: string): Promise<Python> {
    const python = new Python(folder);
    mkdirSync(python.folder, { recursive: true });
    await python.start('python3', ['-m', 'venv', python.folder]).ended;
    // Compiling all of it would take longer than compiling what is used.
    await python.pip('install', '--no-compile', ...packages);
    return python;
  }

  pip(...words: string[]): Promise<string> {
    const quietly = ['--disable-pip-version-check', '--quiet', '--no-input'];
    return this.start('bin/python', ['-m', 'pip', ...quietly, ...words]).ended;
  }

  /** Runs `python …` in a folder of its own that is empty at first. */
  run(words: string[], env: Record<string, string> = {}): Program {
    return this.start('bin/python', words, env);
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private start(program: string, words: string[], env: Record<string, string> = {}): Program {
    const path = program.includes('/') ? join(this.folder, program) : program;
    const child = spawn(path, words, {
      cwd: this.folder,
      env: { ...process.env, PYTHONUNBUFFERED: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].on('data', (chunk: Buffer) => (printed[name] += chunk.toString()));
    const ended = new Promise<string>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) =>
        code === 0
          ? resolve(printed.stdout)
          : reject(new Error(`python ended with ${code}:\n${printed.stdout}${printed.stderr}`)),
      );
    });
    return { process: child, output: () => printed.stdout, ended };
  }
}
