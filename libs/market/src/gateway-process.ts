import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { SupervisedProcess } from '@app/platform';

/** Next to this file in dist/bin. */
const MAIN = fileURLToPath(new URL('./gateway.js', import.meta.url));
/** Two thousand connections fit well; beyond that the heap may grow. */
const NODE_OPTIONS = ['--max-semi-space-size=4'];

/** What the gateway reports to its parent. */
export interface GatewayReady {
  host: string;
  port: number;
  tunnelPort: number;
  /** Where replicas' ports are reached (HTTP). */
  deployPort: number;
}

/** Receives events of a supervised gateway; by default the log of `npm start`. */
export interface GatewayWitness {
  started?: (ready: GatewayReady, pid: number) => void;
  ended: (how: string, inMs: number) => void;
  failed: (why: string, inMs: number) => void;
}

/** The gateway as a child process, restarted on the same ports when it dies. */
export function gatewayProcess(databaseUrl: string, witness: GatewayWitness): SupervisedProcess<GatewayReady> {
  let ports: Record<string, string> = {};
  return new SupervisedProcess<GatewayReady>({
    ...witness,
    main: MAIN,
    nodeOptions: NODE_OPTIONS,
    environment: () => ({ ...process.env, ...ports, DATABASE_URL: databaseUrl }),
    started: (ready, pid) => {
      ports = {
        PROXY_PORT: String(ready.port),
        PROXY_TUNNEL_PORT: String(ready.tunnelPort),
        DEPLOY_PORT: String(ready.deployPort),
      };
      witness.started?.(ready, pid);
    },
  });
}

/** Writes the events to the log. */
export const loggedBy = (logger: Logger): GatewayWitness => ({
  ended: (how) => logger.error({ how }, 'The gateway ended; restarting it'),
  failed: (why) => logger.error({ error: why }, 'The gateway did not start'),
});
