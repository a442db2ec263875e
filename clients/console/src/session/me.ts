import { useQuery } from '@tanstack/react-query';
import { market } from './session.js';

/** The account that is signed in, with its balances. */
export function useMe() {
  return useQuery({ queryKey: ['account', 'me'], queryFn: () => market.account.me() });
}
