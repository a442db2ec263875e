import { useQueryClient } from '@tanstack/react-query';

/** After money moved: balances and lists are fetched anew, also where nothing live says so. */
export function useMoneyMoved(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['wallet'] }),
      queries.invalidateQueries({ queryKey: ['account', 'me'] }),
    ]);
  };
}
