import { useEffect, useState, useSyncExternalStore } from 'react';
import { useAppTexts } from '../app/texts/index.js';
import { Notice } from '../ui/index.js';
import { useLiveState } from './stream.js';

/** Streams end once an hour and when the server restarts: what is back by then, nobody needs to know. */
const PATIENCE_MS = 3_000;

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
  const lost = useLasting(useLiveState() === 'lost', PATIENCE_MS);
  return online && !lost ? null : <Notice tone="warn">{t.connectionLost}</Notice>;
}

/** Whether something has been so for a while. */
function useLasting(is: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    setLasts(false);
    if (!is) return undefined;
    const timer = setTimeout(() => setLasts(true), ms);
    return () => clearTimeout(timer);
  }, [is, ms]);
  return is && lasts;
}
