import { useEffect, useState } from 'react';
import { LogFeed, type LogSource } from './log-feed.js';

/** A hidden tab has no frames; what comes is taken in all the same. */
const FRAME_AT_LATEST_MS = 500;

function nextFrame(work: () => void): void {
  const once = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    work();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, FRAME_AT_LATEST_MS);
}

/**
 * The log of a job, or of whatever `source` reads, as long as it is shown; a hidden tab goes on when it is looked at.
 * Renders anew with each frame that brings something.
 */
export function useLogFeed(source: LogSource, id: string, titleOf: (attemptId: string) => string): LogFeed | null {
  const [feed, setFeed] = useState<LogFeed | null>(null);
  const [, setVersion] = useState(0);
  useEffect(() => {
    const next = new LogFeed(nextFrame, () => setVersion((version) => version + 1), titleOf);
    const look = () => (document.hidden ? next.pause() : next.goOn());
    look();
    document.addEventListener('visibilitychange', look);
    setFeed(next);
    void next.read(source, id);
    return () => {
      document.removeEventListener('visibilitychange', look);
      next.stop();
    };
    // The title is the same text in another language: no reason to read the log again.
  }, [source, id]);
  return feed;
}
