import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ImageQuestion } from '@compute-market/sdk';
import { market } from '../../../session/session.js';
import { shareOf, type Upload } from './upload.js';

/** Sends one photo at a time; leaving the page cancels it. */
export function useUpload() {
  const queries = useQueryClient();
  const [upload, setUpload] = useState<Upload>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const send = async (photo: Blob, question: ImageQuestion): Promise<void> => {
    const own = (running.current = new AbortController());
    const show = (next: Upload): void => {
      if (running.current === own) setUpload(next);
    };
    show({ state: 'sending', share: 0 });
    try {
      const result = await market.assistant.analyzeImage(photo, question, {
        signal: own.signal,
        onProgress: (sent, total) => show({ state: 'sending', share: shareOf(sent, total) }),
      });
      show({ state: 'done', result });
      await Promise.all(
        [['reward'], ['wallet'], ['account', 'me']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
    } catch (error) {
      show(own.signal.aborted ? { state: 'idle' } : { state: 'failed', error });
    }
  };
  return { upload, send, cancel: () => running.current?.abort() };
}
