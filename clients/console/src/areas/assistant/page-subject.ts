import { useRouterState } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { pageOf, type SeenPage } from './console-pages.js';

/** What a page says about itself, and the address at which it says so. */
interface Told {
  address: string;
  page: SeenPage;
  /** Shown above the question, so that the user knows what "it" means. */
  name: string | undefined;
}

let told: Told | null = null;
const listeners = new Set<() => void>();

function tell(next: Told | null): void {
  told = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Tells the assistant what this page shows, for as long as it is shown. Most pages need it for the name only: type and id
 * follow from the address (`pageOf`). `type` and `id` override that where one page shows several things.
 */
export function usePageSubject({ type, id, name }: Partial<SeenPage> & { name?: string }): void {
  const address = useAddress();
  useEffect(() => {
    const page = { ...pageOf(address), ...(type && { type }), ...(id && { id }) };
    tell({ address, page, name });
    return () => tell(null);
  }, [address, type, id, name]);
}

/** The page that is shown now, for the assistant. */
export function useSeenPage(): { page: SeenPage; name: string | undefined } {
  const address = useAddress();
  const now = useSyncExternalStore(subscribe, () => told);
  return now?.address === address ? now : { page: pageOf(address), name: undefined };
}

/** The path below `/app`. */
const useAddress = (): string => useRouterState({ select: ({ location }) => location.pathname });
