import { useSyncExternalStore } from 'react';
import { market } from '../session/session.js';
import { LiveStream, type LiveState } from './live-stream.js';

/** The event stream of this tab. */
export const live = new LiveStream(market.events);

export const useLiveState = (): LiveState => useSyncExternalStore(live.watch, live.state);
