import { createServer, type AddressInfo, type Server, type Socket, connect } from 'node:net';
import { eventually } from '../support/eventually.js';
import { fetchFrom } from './support/http-client.js';
import { PortsPair, type Replica } from './support/ports-pair.js';

const UPGRADE = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n';

/** Programs in replicas that stay silent, or answer what HTTP does not foresee. */
describe("what is left of replicas' connections", () => {
  let pair: PortsPair;
  let server: Server;
  let made: Replica;
  let token: string;
  let clients: Socket[];
  let atReplica: Set<Socket>;
  let errors: Array<string | undefined>;

  beforeEach(async () => {
    clients = [];
    errors = [];
    atReplica = new Set();
    // By its first line: /whole is answered, /101 switches protocols, /418 refuses, anything else gets no answer.
    server = createServer((socket) => {
      atReplica.add(socket);
      socket.on('error', ({ code }: NodeJS.ErrnoException) => errors.push(code));
      socket.once('close', () => atReplica.delete(socket));
      socket.on('data', (bytes: Buffer) => {
        const [, path = ''] = bytes.toString('latin1').split(' ', 2);
        if (path === '/whole') socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nwhole');
        if (path === '/101') socket.write('HTTP/1.1 101 Sure\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
        if (path === '/418') socket.write('HTTP/1.1 418 No\r\nContent-Length: 2\r\n\r\nno');
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    await start();
  });
  afterEach(async () => {
    clients.forEach((client) => client.destroy());
    await pair.dispose();
    atReplica.forEach((socket) => socket.destroy());
    await new Promise((done) => server.close(done));
  });

  async function start(idleMs?: number): Promise<void> {
    pair = await PortsPair.start({ maxPerDeploy: 2, ...(idleMs !== undefined && { idleMs }) });
    made = pair.replica((server.address() as AddressInfo).port);
    token = pair.token(made.deployId);
  }

  const ask = (path: string) => fetchFrom(pair.port, { ...made, path, headers: { 'x-access-token': token } });
  const requestFor = (path: string, more = '') =>
    `GET ${path} HTTP/1.1\r\nHost: ${made.host}\r\nX-Access-Token: ${token}\r\n${more}\r\n`;

  /** A client that never closes by itself, and what it received. */
  function send(bytes: string): { socket: Socket; text: () => string; closed: () => boolean } {
    const socket = connect({ port: pair.port, host: '127.0.0.1', allowHalfOpen: true });
    let text = '';
    let closed = false;
    clients.push(socket);
    socket.setEncoding('latin1').on('data', (part: string) => (text += part));
    socket.on('error', () => undefined).once('close', () => (closed = true));
    socket.write(bytes);
    return { socket, text: () => text, closed: () => closed };
  }
  /** Requests of a deploy are counted: with two at once, what is left over of two others would block it for good. */
  async function nothingLeft(): Promise<void> {
    await eventually(async () => (await ask('/whole')).status === 200, 'room for another request');
    await eventually(async () => atReplica.size === 0, 'nothing open at the replica');
  }

  it.each([
    ['a request whose client left', '', (client: Socket) => void client.resetAndDestroy()],
    ['a WebSocket whose client left', UPGRADE, (client: Socket) => void client.resetAndDestroy()],
    ['a WebSocket whose client ended its side', UPGRADE, (client: Socket) => void client.end()],
  ])('nothing of %s before it was let in', async (_, more, leave) => {
    let admit = (): void => undefined;
    let asked = 0;
    const admits = pair.book.admits.bind(pair.book);
    const asking = new Promise<void>((resolve) => (admit = resolve));
    pair.book.admits = async (deployId, hash) => {
      asked++;
      await asking;
      return admits(deployId, hash);
    };
    const left = [1, 2].map(() => send(requestFor('/silent', more)));
    await eventually(async () => asked > 0, 'the question to the database');
    left.forEach(({ socket }) => leave(socket));
    // Whoever comes after them is answered after they are seen to have left.
    for (let n = 0; n < 3; n++) await fetchFrom(pair.port, { host: 'nobody.localhost' });
    admit();
    await nothingLeft();
  });

  it('nothing of requests that were sent at once, when their client leaves', async () => {
    const { socket } = send(requestFor('/silent') + requestFor('/silent'));
    await eventually(async () => atReplica.size === 2, 'both at the replica');
    socket.resetAndDestroy();
    await nothingLeft();
  });

  it('an abort, when its client leaves in the middle: never what looks like an end', async () => {
    const { text, socket } = send(requestFor('/101', UPGRADE));
    await eventually(async () => text().startsWith('HTTP/1.1 101 '), 'the WebSocket');
    socket.resetAndDestroy();
    await eventually(async () => atReplica.size === 0, 'its end at the replica');
    expect(errors).toEqual(['ECONNRESET']);
  });

  it('nothing of a refused WebSocket whose client stays', async () => {
    const { text } = send(requestFor('/418', UPGRADE));
    await eventually(async () => text().endsWith('\r\n\r\nno'), 'the refusal');
    await nothingLeft();
  });

  it('nothing of a replica that switches protocols unasked: 502', async () => {
    expect((await ask('/101')).status).toBe(502);
    await nothingLeft();
  });

  it('nothing of a WebSocket without a byte for the idle time', async () => {
    await pair.dispose();
    // No answer of a busy machine takes as long.
    await start(3_000);
    const { text, closed } = send(requestFor('/101', UPGRADE));
    await eventually(async () => text().startsWith('HTTP/1.1 101 '), 'the WebSocket');
    await eventually(async () => closed(), 'its end');
    await nothingLeft();
  });
});
