import { fileURLToPath } from 'node:url';
import { SupervisedProcess, type Config } from '@app/platform';
import { gatewayProcess, type GatewayReady } from '@app/market/gateway-process';
import type { Backend } from './balancer/backends.js';

/** Reports what happens to a process, in one line for a person. */
export type Tell = (line: string) => void;

/** Next to this file in dist/bin. */
const mainOf = (app: string) => fileURLToPath(new URL(`./${app}.js`, import.meta.url));
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function witness(name: string, tell: Tell) {
  return {
    started: (_ready: object, pid: number) => tell(`${name} runs (process ${pid})`),
    ended: (how: string, inMs: number) => tell(`${name} ended (${how}); restarting it in ${seconds(inMs)}`),
    failed: (why: string, inMs: number) => tell(`${name} did not start: ${why} Trying again in ${seconds(inMs)}`),
  };
}

export const gateway = (databaseUrl: string, tell: Tell): SupervisedProcess<GatewayReady> =>
  gatewayProcess(databaseUrl, witness('gateway', tell));

/** Each process has its own metrics port: the gateway METRICS_PORT, the backgrounds the ports after it. */
export const metricsPortOf = (number: number, { METRICS_PORT }: Config['env']): string =>
  String(METRICS_PORT === 0 ? 0 : METRICS_PORT + number);

export function background(number: number, config: Config, tell: Tell): SupervisedProcess<object> {
  return new SupervisedProcess<object>({
    ...witness(`background-${number}`, tell),
    main: mainOf('background'),
    environment: () => ({
      ...process.env,
      DATABASE_URL: config.databaseUrl,
      METRICS_PORT: metricsPortOf(number, config.env),
    }),
  });
}

/** An API on a free port behind the balancer, whose client addresses it trusts. */
export function api(
  backend: Backend,
  config: Config,
  outside: { publicUrl: string; deployPort: number },
  tell: Tell,
): SupervisedProcess<{ url: string }> {
  const told = witness(backend.name, tell);
  return new SupervisedProcess<{ url: string }>({
    ...told,
    main: mainOf('api'),
    environment: () => ({
      ...process.env,
      DATABASE_URL: config.databaseUrl,
      HOST: '127.0.0.1',
      PORT: '0',
      TLS_CERT: '',
      TLS_KEY: '',
      TRUST_PROXY: ['127.0.0.1', config.env.TRUST_PROXY].filter((list) => list !== '').join(','),
      PUBLIC_URL: config.env.PUBLIC_URL ?? outside.publicUrl,
      DEPLOY_PORT: String(outside.deployPort),
    }),
    started: (ready, pid) => {
      backend.up(ready.url);
      told.started(ready, pid);
    },
    ended: (how, inMs) => {
      backend.down();
      told.ended(how, inMs);
    },
  });
}
