// Sends photos from a thread of its own, so that the load doesn't slow down the clock of whoever measures beside it.
import { parentPort, workerData } from 'node:worker_threads';

const BOUNDARY = 'photo-load-7d1e4b60';
const { url, tokens, files } = workerData;
const bodies = files.map(multipart);
let wanted = 0;
let running = 0;
let done = 0;

function multipart(bytes) {
  const part = (head) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n`;
  return Buffer.concat([
    Buffer.from(`${part('name="description"')}\r\nWe planted a tree in the park\r\n`),
    Buffer.from(`${part('name="file"; filename="photo.jpg"')}Content-Type: image/jpeg\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

/** One after the other for as long as it is wanted; a full queue answers 503 at once, which is as it should be. */
async function client(n) {
  running++;
  while (n < wanted) {
    const response = await fetch(`${url}/api/assistant/analyze-image`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens[n % tokens.length]}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
      body: bodies[n % bodies.length],
    });
    const reply = await response.text();
    if (response.ok) done++;
    else if (response.status !== 503 && response.status !== 429)
      throw new Error(`analyze-image answered ${response.status}: ${reply}`);
    else await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  if (--running === 0) parentPort.postMessage({ done });
}

/** `{clients}`: so many at once from now on; 0 ends those on their way and answers how many photos were analysed. */
parentPort.on('message', ({ clients }) => {
  wanted = clients;
  if (clients > 0) done = 0;
  for (let n = 0; n < clients; n++) void client(n);
});
