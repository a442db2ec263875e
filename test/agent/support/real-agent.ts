import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventually } from '../../support/eventually.js';

export interface RealAgent {
  process: ChildProcess;
  dataDir: string;
  output(): string;
  /** Resolves when its output matches. */
  says(pattern: RegExp): Promise<void>;
  /** Sends the signal and answers the exit status. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface RealAgentOptions {
  dataDir?: string;
  args?: string[];
  /** What it says when it is there; jobs unless told. */
  ready?: RegExp;
  /** Another way to the service. */
  server?: string;
  /** A command that starts it, such as `ip netns exec NAME`. */
  within?: string[];
  /** Lets it test the hardware as every agent does; left out elsewhere, since it takes seconds. */
  selfTest?: boolean;
}

/** The agent as its owner starts it, with a real sandbox. Its data folder outlives it; `dispose` removes all folders. */
export class RealAgents {
  private readonly started: RealAgent[] = [];
  private readonly folders: string[] = [];

  constructor(private readonly url: () => string) {}

  async start(token: string, options: RealAgentOptions = {}): Promise<RealAgent> {
    const dataDir = options.dataDir ?? this.folder();
    const args = [
      '--server',
      options.server ?? this.url(),
      '--data-dir',
      dataDir,
      '--sandbox',
      'bubblewrap',
      ...(options.selfTest ? [] : ['--no-self-test']),
      ...(options.args ?? []),
    ];
    const [program, ...words] = [...(options.within ?? []), process.execPath, resolve('dist/bin/agent.js')];
    const child = spawn(program!, [...words, ...args], {
      env: { ...process.env, AGENT_TOKEN: token },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = new Promise<number | null>((resolveEnd) => child.once('exit', (code) => resolveEnd(code)));
    const agent: RealAgent = {
      process: child,
      dataDir,
      output: () => output,
      says: async (pattern) => {
        const look = () => Promise.resolve(pattern.test(output) || child.exitCode !== null);
        await eventually(look, `the agent's ${pattern}`).catch((error: Error) => {
          throw new Error(`${error.message}; it said:\n${output}`);
        });
        if (!pattern.test(output)) throw new Error(`The agent ended without ${pattern}; it said:\n${output}`);
      },
      end: async (signal) => {
        if (child.exitCode === null && child.signalCode === null) child.kill(signal);
        return ended;
      },
    };
    this.started.push(agent);
    await agent.says(options.ready ?? /Ready for jobs/);
    return agent;
  }

  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'agent-e2e-'));
    this.folders.push(folder);
    return folder;
  }

  /** Ends every agent at once; folders stay. */
  async endAll(): Promise<void> {
    await Promise.all(
      this.started.splice(0).map(async (agent) => {
        agent.process.kill('SIGTERM');
        await agent.end('SIGTERM');
      }),
    );
  }

  async dispose(): Promise<void> {
    await this.endAll();
    for (const folder of this.folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  }
}

/** Ids of processes whose command line or environment holds the text. */
export function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => ['cmdline', 'environ'].some((file) => contains(`/proc/${pid}/${file}`, text)))
    .map(Number);
}

function contains(path: string, text: string): boolean {
  try {
    return readFileSync(path, 'utf8').includes(text);
  } catch {
    return false;
  }
}
