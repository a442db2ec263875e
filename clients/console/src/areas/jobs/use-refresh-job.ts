import { useQueryClient } from '@tanstack/react-query';

/** Fetches a job, the lists and the balances anew, after something was done to it here. */
export function useRefreshJob(jobId: string): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const keys = [['job', jobId], ['job', 'list'], ['wallet'], ['account', 'me']];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
