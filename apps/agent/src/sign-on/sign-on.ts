import { setTimeout as sleep } from 'node:timers/promises';
import { pauseMs } from '../api/backoff.js';
import type { WorkerApi } from '../api/worker-api.js';
import { UsageError, type Terminal } from '../terminal.js';
import type { Instance } from './instance.js';
import { machineIsOnline, troubleOf } from './trouble.js';

/**
 * The first call to the service, before anything slow: checks address and token, and takes the token's place among
 * agents. Throws a UsageError when the owner has to act; waits for a service or a network that is away. False: `signal`
 * aborted.
 */
export async function signOn(
  api: Pick<WorkerApi, 'heartbeat'>,
  server: string,
  instance: Instance,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<boolean> {
  let told = '';
  for (let failures = 1; !signal.aborted; failures++) {
    try {
      // It offers nothing yet: what the sandboxes can do is tested next.
      await api.heartbeat({ instance_id: instance.id, capabilities: [] }, signal);
      terminal.line(`Connected to ${server}.`);
      await instance.remember(server);
      return true;
    } catch (error) {
      if (signal.aborted) break;
      const { line, final } = troubleOf(error, server, { known: instance.knows(server), online: machineIsOnline() });
      if (final) throw new UsageError(line);
      if (line !== told) terminal.line(`${line} Retrying until it answers.`);
      told = line;
      await sleep(pauseMs(error, failures), undefined, { signal }).catch(() => undefined);
    }
  }
  return false;
}
