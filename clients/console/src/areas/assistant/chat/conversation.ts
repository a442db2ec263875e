import type { ChatAction, ChatEvent, ChatReply, ChatRequest } from '@compute-market/sdk';
import type { SeenPage } from '../console-pages.js';

export interface Turn {
  id: number;
  role: 'user' | 'assistant';
  text: string;
  state: 'streaming' | 'done' | 'stopped' | 'failed';
  sources: ChatReply['sources'];
  actions: ChatAction[];
  /** Only of a failed one. */
  error: unknown;
}

/** `market.assistant.stream`, or a test's. */
export type Ask = (request: ChatRequest, options: { signal: AbortSignal }) => AsyncIterable<ChatEvent>;

/** Limits of the API: of a message, and of what is sent along of earlier ones. */
export const MAX_MESSAGE = 4000;
const MAX_SENT = 20;
/** Older turns are forgotten. */
const MAX_KEPT = 200;

/** A conversation: kept by this tab alone, and gone with it. */
export class Conversation {
  private kept: readonly Turn[] = [];
  private readonly watchers = new Set<() => void>();
  private running: AbortController | undefined;
  private owner: string | undefined;
  private last = 0;
  /** What is typed and not sent; the panel may close and open meanwhile. */
  draft = '';

  constructor(private readonly ask: Ask) {}

  readonly turns = (): readonly Turn[] => this.kept;

  readonly watch = (changed: () => void): (() => void) => {
    this.watchers.add(changed);
    return () => this.watchers.delete(changed);
  };

  /** Another user of this tab doesn't see what the one before asked. */
  belongTo(user: string): void {
    if (this.owner !== undefined && this.owner !== user) this.clear();
    this.owner = user;
  }

  clear(): void {
    this.stop();
    this.draft = '';
    this.become([]);
  }

  /** What came so far stays. */
  stop(): void {
    this.running?.abort();
    this.running = undefined;
    this.become(this.kept.map((turn) => (turn.state === 'streaming' ? { ...turn, state: 'stopped' } : turn)));
  }

  /** Sends a message unless one is being answered. */
  async send(text: string, page: SeenPage): Promise<void> {
    const message = text.trim().slice(0, MAX_MESSAGE);
    if (message === '' || this.running) return;
    const history = this.history();
    const running = (this.running = new AbortController());
    this.add('user', message, 'done');
    const answer = this.add('assistant', '', 'streaming');
    try {
      await this.hear(answer, this.ask({ message, history, page }, { signal: running.signal }), running.signal);
    } catch (error) {
      if (!running.signal.aborted) this.change(answer, { state: 'failed', error });
    } finally {
      if (this.running === running) this.running = undefined;
    }
  }

  /** Asks the last question again, after it failed. */
  async retry(page: SeenPage): Promise<void> {
    const question = this.kept.at(-2);
    if (question?.role !== 'user' || this.kept.at(-1)?.state !== 'failed') return;
    this.become(this.kept.slice(0, -2));
    await this.send(question.text, page);
  }

  private async hear(answer: number, events: AsyncIterable<ChatEvent>, signal: AbortSignal): Promise<void> {
    let text = '';
    for await (const event of events) {
      if (signal.aborted) return;
      if (event.type === 'delta') this.change(answer, { text: (text += event.text) });
      // Of the service only before it knows of them.
      else
        this.change(answer, {
          text: event.reply,
          state: 'done',
          sources: event.sources,
          actions: event.actions ?? [],
        });
    }
  }

  private history(): ChatRequest['history'] {
    const said = this.kept.filter(({ text, state }) => text !== '' && state !== 'failed');
    return said.slice(-MAX_SENT).map(({ role, text }) => ({ role, content: text.slice(0, MAX_MESSAGE) }));
  }

  private add(role: Turn['role'], text: string, state: Turn['state']): number {
    const id = ++this.last;
    this.become([...this.kept, { id, role, text, state, sources: [], actions: [], error: null }]);
    return id;
  }

  private change(id: number, changes: Partial<Turn>): void {
    this.become(this.kept.map((turn) => (turn.id === id ? { ...turn, ...changes } : turn)));
  }

  private become(turns: readonly Turn[]): void {
    this.kept = turns.slice(-MAX_KEPT);
    for (const watcher of this.watchers) watcher();
  }
}
