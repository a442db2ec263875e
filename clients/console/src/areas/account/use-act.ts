import { useQueryClient } from '@tanstack/react-query';

/**
 * What a form of this page does. If it fails, the page asks anew what holds: an answer may be lost after the act, or another
 * browser has turned two-factor sign-in on.
 */
export function useAct() {
  const queries = useQueryClient();
  return async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      void queries.invalidateQueries({ queryKey: ['account', 'me'] });
      throw error;
    }
  };
}
