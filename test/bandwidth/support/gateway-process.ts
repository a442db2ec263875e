import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { LOG_LEVEL, printedBy } from '../../support/test-logs.js';
import { processesOf } from '../../support/processes.js';
import { PATIENCE_MS } from '../../support/patience.js';

export interface LoneGateway {
  port: number;
  process: ChildProcess;
  /** SIGTERM, and waits for the end; answers the exit status. */
  stop(): Promise<number | null>;
}

/** `npm run gateway` beside a service: the built program, on free ports. */
export function loneGateway(env: Record<string, string>): Promise<LoneGateway> {
  const child = spawn(process.execPath, ['dist/bin/gateway.js'], {
    env: { ...process.env, PROXY_PORT: '0', PROXY_TUNNEL_PORT: '0', DEPLOY_PORT: '0', ...LOG_LEVEL, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () =>
    new Promise<number | null>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode);
      child.once('exit', resolve);
      child.kill('SIGTERM');
    });
  const output = printedBy(child, 'gateway');
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The gateway was not ready in time:\n${output()}`));
    }, PATIENCE_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(`The gateway ended:\n${output()}`));
    });
    const read = () => {
      const [, port] = /Gateway ready at \S+:(\d+)/.exec(output()) ?? [];
      if (!port) return;
      child.stdout.off('data', read);
      clearTimeout(timer);
      resolve({ port: Number(port), process: child, stop });
    };
    child.stdout.on('data', read);
  });
}

/** The process id of the gateway that a service started itself; undefined while there is none. */
export function gatewayOf(dataDir: string): number | undefined {
  return processesOf(dataDir).find((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('dist/bin/gateway.js');
    } catch {
      return false;
    }
  });
}
