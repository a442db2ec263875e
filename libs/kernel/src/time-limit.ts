/**
 * A signal that aborts with `signal`, or after `ms` with a TimeoutError. It replaces `AbortSignal.any([signal,
 * AbortSignal.timeout(ms)])`, which never aborts on Node 20 once the garbage collector has run, because nobody holds
 * the timeout (nodejs/node#57736). After that time no listener stays on `signal`.
 */
export function timeLimit(signal: AbortSignal, ms: number): AbortSignal {
  const limit = new AbortController();
  const end = (reason: unknown): void => {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
    limit.abort(reason);
  };
  const leave = (): void => end(signal.reason);
  const timer = setTimeout(() => end(new DOMException(`No response within ${ms} ms`, 'TimeoutError')), ms).unref();
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
  return limit.signal;
}
