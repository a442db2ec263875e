import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSessionState } from '../session/session.js';
import { Refresh } from './refresh.js';
import { live } from './stream.js';

const LOOK_EVERY_MS = 5_000;
/** A timer that comes so late was not a busy page: the machine slept. */
const SLEPT_MS = 30_000;
/** A tab that nobody looks at for so long gives its connection up: browsers have six for all tabs of a market. */
const HIDDEN_MS = 60_000;

/** Calls back when the machine woke up or is online again: the connection may be dead, and nobody says so for a minute. */
function onWake(wake: () => void): () => void {
  let last = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    // Of hidden tabs browsers hold timers back.
    if (now - last > SLEPT_MS && !document.hidden) wake();
    last = now;
  }, LOOK_EVERY_MS);
  addEventListener('online', wake);
  return () => {
    clearInterval(timer);
    removeEventListener('online', wake);
  };
}

/** Follows the user's events and fetches anew what they are about. */
export function LiveEvents() {
  const queries = useQueryClient();
  const isSignedIn = useSessionState() === 'signed-in';
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const refresh = new Refresh(queries);
    const forget = live.listen(refresh);
    const sleepless = onWake(() => live.reconnect());
    let resting: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(resting);
      if (document.hidden) {
        resting = setTimeout(() => live.rest(), HIDDEN_MS);
        return;
      }
      live.start();
      // What changed while the tab was hidden is fetched when it is looked at.
      void queries.refetchQueries({ type: 'active', stale: true });
    };
    document.addEventListener('visibilitychange', look);
    live.start();
    return () => {
      clearTimeout(resting);
      live.stop();
      forget();
      refresh.close();
      sleepless();
      document.removeEventListener('visibilitychange', look);
    };
  }, [queries, isSignedIn]);
  return null;
}
