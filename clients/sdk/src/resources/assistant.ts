import type { OnProgress } from '../http/progress.js';
import { ConnectionError, errorOfProblem, MarketError, type Problem } from '../errors.js';
import type { CallOptions } from '../http/operations.js';
import { EVENT_STREAM, eventsOf, streamOf } from '../http/streams.js';
import { randomKey } from '../http/transport.js';
import { backoff, sleep } from '../http/waiting.js';
import type { Pages } from '../pages.js';
import type { AnalyzedImage, Challenge, ChatEvent, ChatReply, ChatRequest, Language, Reward } from '../types.js';
import { Resource } from './resource.js';

export interface ImageQuestion {
  description?: string;
  location?: string;
  weather?: string;
  lang?: Language;
}

export interface ImageOptions extends CallOptions {
  /** In browsers while it is sent: bytes sent, and how many there are (the form's, a little more than the photo's). */
  onProgress?: OnProgress;
}

/** How often a reply is asked for again. */
const MOST_BREAKS = 3;
/** A model may take 30 seconds (LLM_TIMEOUT_S), and then the server's own engine answers. */
const TIMEOUT_MS = 120_000;

/** Answers questions about the market and your account, and looks at photos of good deeds. Works without a key, too. */
export class Assistant extends Resource {
  /** The whole reply. */
  chat(request: ChatRequest | string, options?: CallOptions): Promise<ChatReply> {
    return this.api.request('post', '/api/assistant/chat', {
      timeoutMs: TIMEOUT_MS,
      body: requestOf(request),
      ...options,
    });
  }

  /** The reply in `delta` events, then `done` with the whole of it. A reply that breaks off is asked for again. */
  async *stream(request: ChatRequest | string, options: CallOptions = {}): AsyncGenerator<ChatEvent, void> {
    const outgoing = {
      timeoutMs: TIMEOUT_MS,
      ...options,
      headers: { ...options.headers, ...EVENT_STREAM },
      idempotencyKey: options.idempotencyKey ?? randomKey(),
      body: requestOf(request),
    };
    let told = '';
    for (let breaks = 0; ; breaks++) {
      const response = await this.api.send('post', '/api/assistant/chat', outgoing, streamOf);
      let reply = '';
      try {
        for await (const { event, data } of eventsOf(response, options.signal)) {
          const known = data as { text: string; problem: Problem } & Omit<ChatReply, 'ok'>;
          if (event === 'error') throw errorOfProblem(known.problem);
          if (event === 'done') return yield { type: 'done', ...known };
          reply += known.text;
          // A repeat begins anew.
          if (reply.length <= told.length) continue;
          if (!reply.startsWith(told))
            throw new MarketError('The reply broke off; ask again.', { code: 'reply_interrupted' });
          yield { type: 'delta', text: reply.slice(told.length) };
          told = reply;
        }
        throw new ConnectionError('The reply broke off.');
      } catch (error) {
        if (!(error instanceof ConnectionError) || breaks === MOST_BREAKS) throw error;
      }
      await sleep(backoff(breaks), options.signal);
    }
  }

  /** What a photo (JPEG or PNG) shows, and the reward for it. */
  analyzeImage(photo: Blob, question: ImageQuestion = {}, options: ImageOptions = {}): Promise<AnalyzedImage> {
    const { onProgress, ...rest } = options;
    const make = (): FormData => {
      const form = new FormData();
      for (const [name, value] of Object.entries(question)) if (value !== undefined) form.set(name, value as string);
      form.set('file', photo, 'photo');
      return form;
    };
    const outgoing = { timeoutMs: TIMEOUT_MS, ...rest, content: make, onSent: onProgress };
    return this.api.json('post', '/api/assistant/analyze-image', outgoing);
  }

  /** Your rewards, newest first: paid, held and refused ones. */
  rewards(query?: { limit?: number }, options?: CallOptions): Pages<Reward> {
    return this.api.pages('/api/assistant/rewards', 'rewards', { query, ...options });
  }

  /** The word that a photo must show to prove when it was taken. */
  challenge(lang?: Language, options?: CallOptions): Promise<Challenge> {
    return this.api.request('get', '/api/assistant/challenge', { query: { lang }, ...options });
  }
}

const requestOf = (request: ChatRequest | string): ChatRequest =>
  typeof request === 'string' ? { message: request } : request;
