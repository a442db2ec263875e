import * as http from 'node:http';
import * as https from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { Injectable } from '@nestjs/common';
import { timeLimit } from '@app/kernel/time-limit';
import { Destinations, OpenError, ownAddresses } from '@app/tunnel';
import { errorOf, type Attempt, type SendError } from '../domain/delivery.js';
import { EventsErrors } from '../domain/events.errors.js';
import { EventsOptions } from '../events.options.js';
import { Sender, type Post } from '../ports/sender.js';

export const DEADLINE_MS = 10_000;
const RESPONSE_BYTES = 1024;

interface Answer {
  statusCode: number;
  response: string;
}

/**
 * Posts to public addresses only. It resolves the name each time, checks every address and connects to a checked one. It
 * follows no redirects and reads no more of a response than we store.
 */
@Injectable()
export class HttpSender extends Sender {
  private readonly destinations: Destinations;

  constructor(private readonly options: EventsOptions) {
    super();
    const own = ownAddresses();
    this.destinations = new Destinations({
      allowPrivate: options.allowPrivate,
      own: () => own,
      servers: options.dnsServers,
    });
  }

  async check(url: string): Promise<void> {
    if (!URL.canParse(url)) throw EventsErrors.webhook_url_refused('`url` is not a valid URL.');
    const parsed = new URL(url);
    const { protocol, username, password, hash } = parsed;
    if (protocol !== 'https:' && !(protocol === 'http:' && this.options.allowPrivate))
      throw EventsErrors.webhook_url_refused('`url` must begin with https://.');
    if (username !== '' || password !== '' || hash !== '')
      throw EventsErrors.webhook_url_refused('`url` must have no credentials and no fragment.');
    try {
      await this.destinations.check(destinationOf(parsed));
    } catch (error) {
      if (!(error instanceof OpenError)) throw error;
      throw EventsErrors.webhook_url_refused(
        error.failure === 'forbidden'
          ? 'The host must be public, and the port must not be one for mail.'
          : "The name of the host can't be resolved.",
      );
    }
  }

  async post(post: Post, stop: AbortSignal): Promise<Attempt | null> {
    const from = performance.now();
    const limit = timeLimit(stop, DEADLINE_MS);
    const taken = () => Math.round(performance.now() - from);
    try {
      const { statusCode, response } = await this.exchange(post, limit);
      return { statusCode, response, ms: taken(), error: errorOf(statusCode) };
    } catch (error) {
      const late = limit.aborted && limit.reason !== stop.reason;
      if (stop.aborted && !late) return null;
      const code = late ? 'timeout' : sendErrorOf(error);
      return { statusCode: null, response: null, ms: taken(), error: code };
    }
  }

  private async exchange({ url, headers, body }: Post, signal: AbortSignal): Promise<Answer> {
    const parsed = new URL(url);
    const { addresses } = await unlessAborted(this.destinations.check(destinationOf(parsed)), signal);
    const { request } = parsed.protocol === 'https:' ? https : http;
    return new Promise((resolve, reject) => {
      let answered = false;
      const sent = request(
        parsed,
        {
          method: 'POST',
          headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
          agent: false,
          lookup: pinnedTo(addresses),
          signal,
        },
        (response) => {
          answered = true;
          readStart(response, (text) => resolve({ statusCode: response.statusCode ?? 0, response: text }));
        },
      );
      // An error after the status changes nothing.
      sent.on('error', (error) => answered || reject(error));
      sent.end(body);
    });
  }
}

function destinationOf({ hostname, port, protocol }: URL): { host: string; port: number } {
  return { host: hostname, port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port) };
}

/** Resolves every name to these addresses, which were checked. */
function pinnedTo(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_name, { all }, callback) => {
    if (all) callback(null, found);
    else callback(null, found[0]!.address, found[0]!.family);
  };
}

/** A response that breaks off after its status counts: the status decides. */
function readStart(response: http.IncomingMessage, done: (text: string) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= RESPONSE_BYTES) response.destroy();
  });
  response.on('error', () => undefined);
  response.on('close', () => {
    // PostgreSQL can't store NUL characters in text.
    done(Buffer.concat(chunks).subarray(0, RESPONSE_BYTES).toString().replaceAll('\0', ''));
  });
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new OpenError('timeout', 'no answer')), { once: true });
    work.then(resolve, reject);
  });
}

function sendErrorOf(error: unknown): SendError {
  if (error instanceof OpenError)
    return error.failure === 'forbidden'
      ? 'target_refused'
      : error.failure === 'timeout'
        ? 'timeout'
        : 'name_not_found';
  const { code = '' } = error as NodeJS.ErrnoException;
  return /^(ERR_TLS|ERR_SSL|EPROTO|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code) ? 'tls' : 'connection';
}
