import { PassThrough } from 'node:stream';
import type { Host } from '../../../clients/cli/src/cli.js';
import { failureOf } from '../../../clients/cli/src/failure.js';
import { createProgram } from '../../../clients/cli/src/program.js';
import { eventually } from '../../support/eventually.js';

export interface Outcome {
  stdout: string;
  stderr: string;
  exitCode: number;
}

/** The program inside the test, without a terminal unless one is wanted: what it prints and its exit status. */
export class CommandLine {
  readonly host: Host;
  private readonly printed = { stdout: '', stderr: '' };

  constructor(fetching: typeof fetch = fetch, env: Host['env'] = {}, isTTY = false) {
    const stdin = Object.assign(new PassThrough(), { isTTY, setRawMode: () => stdin });
    this.host = {
      env: { MARKET_API_KEY: 'mk_test', XDG_CONFIG_HOME: '/nonexistent', ...env },
      stdin: stdin as unknown as NodeJS.ReadStream,
      stdout: this.writing('stdout', isTTY),
      stderr: this.writing('stderr', isTTY),
      fetch: fetching,
    };
  }

  async run(words: string[]): Promise<Outcome> {
    try {
      await createProgram(this.host).parseAsync(words, { from: 'user' });
      return { ...this.printed, exitCode: 0 };
    } catch (error) {
      const { line, exitCode } = failureOf(error);
      return { ...this.printed, stderr: this.printed.stderr + line, exitCode };
    }
  }

  /** Types as a person would, once the program has said something. */
  async answer(pattern: RegExp, text: string): Promise<void> {
    await eventually(() => pattern.test(this.printed.stderr), String(pattern));
    this.host.stdin.push(text);
  }

  private writing(name: 'stdout' | 'stderr', isTTY: boolean): NodeJS.WriteStream {
    const write = (text: string | Uint8Array): boolean => {
      this.printed[name] += typeof text === 'string' ? text : Buffer.from(text).toString();
      return true;
    };
    return { write, isTTY, columns: 80, on: () => undefined, off: () => undefined } as unknown as NodeJS.WriteStream;
  }
}
