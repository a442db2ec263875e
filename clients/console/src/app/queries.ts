import { QueryClient } from '@tanstack/react-query';

/** Nothing is polled: live events say what has changed. The SDK repeats what may be repeated. */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } },
});
