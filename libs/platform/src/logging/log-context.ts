import { AsyncLocalStorage } from 'node:async_hooks';
import { currentRequest } from '../http/request-context.js';
import { traceIds } from '../tracing/tracing.js';

/** One run of a background task. */
export interface BackgroundRun {
  task: string;
  run_id: string;
}

const running = new AsyncLocalStorage<BackgroundRun>();

/** Marks every log line from here on with the run it belongs to. */
export const asRun = <T>(run: BackgroundRun, work: () => Promise<T>): Promise<T> => running.run(run, work);

/** What every log line says about its request or run. */
export function logContext(): object {
  const request = currentRequest();
  return {
    ...(request && { request_id: request.id }),
    ...running.getStore(),
    ...traceIds(),
  };
}
