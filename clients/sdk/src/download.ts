import { MarketError } from './errors.js';
import type { CallOptions } from './http/operations.js';
import type { OnProgress } from './http/progress.js';
import { chunksOf } from './http/streams.js';
import { mayPass, type Transport } from './http/transport.js';
import { backoff, sleep } from './http/waiting.js';

export interface DownloadOptions extends CallOptions {
  onProgress?: OnProgress;
  /** The byte to begin at, such as the size of what an earlier download left. */
  from?: number;
}

/** How often in a row a connection may break without a byte. */
const MOST_BREAKS = 5;

/**
 * A file on its way: its bytes as they arrive (`for await`, or `writeFile(path, download)` on Node), or all at once.
 * When the connection breaks, it goes on where it broke.
 */
export class Download implements AsyncIterable<Uint8Array> {
  /** @internal */
  constructor(
    private readonly api: Transport,
    private readonly path: string,
    private readonly parameters: object,
    private readonly options: DownloadOptions = {},
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void> {
    const { onProgress, signal, from = 0 } = this.options;
    let done = from;
    let opened = false;
    for (let breaks = 0; ; breaks++) {
      try {
        const response = await this.open(done);
        opened = true;
        if (response === null) return;
        const total = totalOf(response, done);
        for await (const chunk of chunksOf(response, signal)) {
          done += chunk.length;
          breaks = 0;
          onProgress?.(done, total);
          yield chunk;
        }
        return;
      } catch (error) {
        if (!opened || !mayPass(error) || breaks === MOST_BREAKS) throw error;
      }
      await sleep(backoff(breaks), signal);
    }
  }

  async blob(): Promise<Blob> {
    const chunks: BlobPart[] = [];
    for await (const chunk of this) chunks.push(chunk as Uint8Array<ArrayBuffer>);
    return new Blob(chunks);
  }

  async bytes(): Promise<Uint8Array> {
    return new Uint8Array(await (await this.blob()).arrayBuffer());
  }

  /** As UTF-8. */
  async text(): Promise<string> {
    return (await this.blob()).text();
  }

  /** Null when nothing is left: the server answers a range that begins at the end with the whole file. */
  private open(from: number): Promise<Response | null> {
    const headers = { ...this.options.headers, ...(from > 0 && { Range: `bytes=${from}-` }) };
    return this.api.send('get', this.path, { ...this.options, path: this.parameters, headers }, (response) => {
      if (from === 0 || response.status === 206) return response;
      void response.body?.cancel();
      if (totalOf(response, 0) === from) return null;
      throw new MarketError(`The file can't be continued at byte ${from}: it is shorter, or a proxy ignores Range.`);
    });
  }
}

function totalOf({ headers }: Response, from: number): number | null {
  const length = headers.get('content-length');
  return length === null ? null : from + Number(length);
}
