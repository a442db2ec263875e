import { useEffect, useRef, useSyncExternalStore } from 'react';
import { market } from '../session/session.js';
import { LiveStream, type LiveEvent, type LiveState } from './live-stream.js';

/** The event stream of this tab. */
export const live = new LiveStream(market.events);

export const useLiveState = (): LiveState => useSyncExternalStore(live.watch, live.state);

/** Hears each event while the component is shown. What queries show is fetched anew without it. */
export function useEvents(onEvent: (event: LiveEvent) => void): void {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => live.listen({ onEvent: (event) => latest.current(event), onOpen: () => undefined }), []);
}
