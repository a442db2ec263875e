import { useEffect, useState } from 'react';
import { market } from '../../../session/session.js';
import { LogFeed } from './log-feed.js';

/** A hidden tab has no frames; what comes is taken in all the same. */
const FRAME_AT_LATEST_MS = 500;

export function nextFrame(work: () => void): void {
  const once = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    work();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, FRAME_AT_LATEST_MS);
}

/** The log of a job, read as long as it is shown. Renders anew with each frame that brings something. */
export function useLogFeed(jobId: string, titleOf: (attemptId: string) => string): LogFeed | null {
  const [feed, setFeed] = useState<LogFeed | null>(null);
  const [, setVersion] = useState(0);
  useEffect(() => {
    const next = new LogFeed(nextFrame, () => setVersion((version) => version + 1), titleOf);
    setFeed(next);
    void next.read(market.jobs, jobId);
    return () => next.stop();
    // The title is the same text in another language: no reason to read the log again.
  }, [jobId]);
  return feed;
}
