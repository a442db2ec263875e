import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { eventually } from '../../support/eventually.js';

const ROWS = 24;

/** A program in a pseudo-terminal, driven as a person would. */
export class Terminal {
  private printed = '';
  private over = false;
  readonly ended: Promise<number | null>;
  private readonly process: ChildProcess;

  constructor(command: string[], env: NodeJS.ProcessEnv, { cwd = '.', columns = 80 } = {}) {
    const helper = resolve('test/cli/support/pseudo-terminal.py');
    this.process = spawn('python3', [helper, String(ROWS), String(columns), ...command], { cwd, env });
    for (const stream of [this.process.stdout!, this.process.stderr!])
      stream.on('data', (chunk: Buffer) => (this.printed += chunk.toString()));
    this.ended = new Promise((done) => {
      this.process.once('close', (status: number | null) => {
        this.over = true;
        done(status);
      });
    });
  }

  /** Everything printed so far, escape sequences included. */
  get output(): string {
    return this.printed;
  }

  /** Resolves when something printed matches; fails at once when the program has ended without it. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    const look = () => pattern.exec(this.printed) ?? (this.over && 'ended');
    const found = await eventually(look, String(pattern)).catch((error: Error) => error.message);
    if (typeof found !== 'string') return found;
    throw new Error(`${pattern} was not printed (${found}); the terminal shows:\n${this.printed}`);
  }

  type(text: string): void {
    this.order({ type: text });
  }

  /** What the key sends: the terminal turns it into SIGINT. */
  pressCtrlC(): void {
    this.type('\x03');
  }

  resize(rows: number, columns: number): void {
    this.order({ resize: [rows, columns] });
  }

  close(): void {
    this.process.kill('SIGTERM');
  }

  private order(order: object): void {
    this.process.stdin!.write(`${JSON.stringify(order)}\n`);
  }
}
