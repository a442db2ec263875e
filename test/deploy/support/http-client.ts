import { request, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Wish {
  host: string;
  path?: string;
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: Buffer | string;
}

/** One request to a port of this machine, under any Host. The response as it begins. */
export function begin(
  port: number,
  { host, path = '/', method = 'GET', headers, body }: Wish,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, agent: false, headers: { ...headers, host } });
    sent.once('response', resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The whole response; rejects when it is cut. */
export async function fetchFrom(port: number, wish: Wish): Promise<Reply> {
  const response = await begin(port, wish);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
}

/** Sends these bytes and answers everything that comes until the end. */
export function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setEncoding('latin1').on('data', (text: string) => (received += text));
    socket.on('error', () => undefined).once('close', () => resolve(received));
    socket.write(bytes, 'latin1');
  });
}
