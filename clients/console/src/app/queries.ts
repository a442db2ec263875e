import { QueryClient } from '@tanstack/react-query';

/**
 * Nothing is polled: live events say what has changed. The SDK repeats what may be repeated. What somebody does without a
 * connection fails at once: it must not happen by itself when they have gone on.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
    mutations: { networkMode: 'always' },
  },
});
