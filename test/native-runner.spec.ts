import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** Answers each request once, and ends the connection 100 ms later without a word about it. */
const SERVER = `
  const { createServer } = require('node:net');
  const { parentPort } = require('node:worker_threads');
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', () => {
      socket.write('HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n\\r\\nok');
      setTimeout(() => socket.end(), 100);
    });
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

describe('a test that keeps the process busy', () => {
  let server: Worker;
  let url: string;
  beforeAll(async () => {
    server = new Worker(SERVER, { eval: true });
    const [port] = (await once(server, 'message')) as [number];
    url = `http://127.0.0.1:${port}/`;
  });
  afterAll(() => server.terminate());
  const ask = async () => (await fetch(url)).text();

  it('while a connection ends', async () => {
    expect(await ask()).toBe('ok');
    await setImmediate();
    // Nothing else runs meanwhile.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  });

  it('leaves the next one none that has ended', async () => {
    expect(await ask()).toBe('ok');
  });
});
