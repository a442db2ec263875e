import { useSyncExternalStore } from 'react';
import { useAppTexts } from '../app/texts/index.js';
import { Notice } from '../ui/index.js';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says that the connection is lost, as long as it is. */
export function ConnectionBanner() {
  const t = useAppTexts();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return online ? null : <Notice tone="warn">{t.connectionLost}</Notice>;
}
