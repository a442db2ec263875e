export interface ReceivedEvent {
  event: string;
  id?: string;
  // The tests look into events of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
}

/** A stream of server-sent events, collected as they come. */
export class EventReader {
  readonly events: ReceivedEvent[] = [];
  readonly status: number;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;

  private constructor(
    private readonly response: Response,
    private readonly abort: AbortController,
  ) {
    this.status = response.status;
    this.ended = this.collect();
    this.ended.catch(() => undefined);
  }

  /** With a body it is posted as JSON. */
  static async open(url: string, headers: Record<string, string>, body?: object): Promise<EventReader> {
    const abort = new AbortController();
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { Accept: 'text/event-stream', ...(body && { 'Content-Type': 'application/json' }), ...headers },
      body: body && JSON.stringify(body),
      signal: abort.signal,
    });
    return new EventReader(response, abort);
  }

  of(event: string): ReceivedEvent[] {
    return this.events.filter((received) => received.event === event);
  }

  close(): void {
    this.abort.abort();
  }

  private async collect(): Promise<void> {
    let pending = '';
    const decoder = new TextDecoder();
    for await (const chunk of this.response.body as AsyncIterable<Uint8Array>) {
      const blocks = (pending + decoder.decode(chunk, { stream: true })).split('\n\n');
      pending = blocks.pop() as string;
      for (const block of blocks) if (!block.startsWith(':')) this.events.push(parse(block));
    }
  }
}

function parse(block: string): ReceivedEvent {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
  return { event: fields.event, ...(fields.id && { id: fields.id }), data: JSON.parse(fields.data) };
}
