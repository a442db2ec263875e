import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { ConfigError } from '@app/platform';

const MAIN = fileURLToPath(new URL('../../gateway/src/main.js', import.meta.url));
/** Two thousand connections fit well; beyond that the heap may grow. */
const NODE_OPTIONS = ['--max-semi-space-size=4'];
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A gateway that ran so long was well: the next pause is the first again. */
const WELL_AFTER_MS = 60_000;
/** Longer than the gateway itself takes at most. */
const STOP_MS = 8_000;

/** What the gateway tells its parent. */
export type GatewayMessage = { ready: GatewayReady } | { failed: string };

export interface GatewayReady {
  host: string;
  port: number;
  tunnelPort: number;
  /** Where replicas' ports are reached (HTTP). */
  deployPort: number;
}

/** The gateway as a child process, started again when it dies, on the ports it had. */
export class GatewayProcess {
  private child: ChildProcess | null = null;
  private ports: Record<string, string> = {};
  private stopping = false;
  private pauseMs = FIRST_PAUSE_MS;

  constructor(
    private readonly databaseUrl: string,
    private readonly logger: Logger,
  ) {}

  /** Answers when it listens; throws what a person can mend. */
  async start(): Promise<GatewayReady> {
    const startedAt = Date.now();
    const child = fork(MAIN, [], {
      execArgv: NODE_OPTIONS,
      env: { ...process.env, ...this.ports, DATABASE_URL: this.databaseUrl },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.child = child;
    const ready = await firstWord(child);
    this.ports = {
      PROXY_PORT: String(ready.port),
      PROXY_TUNNEL_PORT: String(ready.tunnelPort),
      DEPLOY_PORT: String(ready.deployPort),
    };
    child.once('exit', (code, signal) => {
      if (this.stopping) return;
      this.logger.error({ code, signal }, 'The gateway ended; starting it again');
      if (Date.now() - startedAt > WELL_AFTER_MS) this.pauseMs = FIRST_PAUSE_MS;
      this.restartLater();
    });
    return ready;
  }

  async stop(): Promise<void> {
    this.stopping = true;
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.kill('SIGTERM');
    await gone;
    clearTimeout(timer);
  }

  private restartLater(): void {
    setTimeout(() => {
      if (this.stopping) return;
      this.start().catch((error: unknown) => {
        this.logger.error({ error: String(error) }, 'The gateway did not start');
        this.restartLater();
      });
    }, this.pauseMs).unref();
    this.pauseMs = Math.min(LONGEST_PAUSE_MS, this.pauseMs * 2);
  }
}

function firstWord(child: ChildProcess): Promise<GatewayReady> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null) => reject(new Error(`The gateway ended with ${code} before it was ready.`));
    child.once('exit', gone);
    child.once('error', reject);
    child.once('message', (message: GatewayMessage) => {
      child.off('exit', gone);
      if ('ready' in message) resolve(message.ready);
      else reject(new ConfigError(message.failed));
    });
  });
}
