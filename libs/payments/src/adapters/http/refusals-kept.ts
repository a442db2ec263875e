import type { OnceRunner } from '@app/platform';

/** Does slow work outside a transaction; stores a refusal as the reply to the request's key. */
export async function refusalsKept<Outcome>(once: OnceRunner, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    return once<Outcome>(() => Promise.reject(error));
  }
}
