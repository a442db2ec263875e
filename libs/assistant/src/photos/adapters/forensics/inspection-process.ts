/**
 * Inspects photos for its parent process: hostile files are decoded where there is nothing to steal, and a crash of the
 * decoder ends only this process. One photo at a time, as frames on stdin and stdout. It ends with its parent, because
 * stdin closes then.
 */
import { FrameReader, lengthOf } from './frames.js';
import { inspectPhoto } from './inspect-photo.js';
import { RefusedPhoto } from './refused-photo.js';
import { encodeSignals } from './signals-frame.js';

async function answer(file: Buffer): Promise<Buffer> {
  try {
    return encodeSignals(await inspectPhoto(file));
  } catch (error) {
    const known =
      error instanceof RefusedPhoto ? { refusal: error.refusal, message: error.message } : { failure: String(error) };
    return Buffer.from(JSON.stringify(known));
  }
}

function send(reply: Buffer): void {
  process.stdout.write(lengthOf(reply));
  process.stdout.write(reply);
}

const requests = new FrameReader((file) => void answer(file).then(send));
process.stdin.on('data', (chunk: Buffer) => requests.push(chunk));
process.stdin.on('end', () => process.exit(0));
// Ctrl-C reaches the whole process group; the parent decides when inspecting ends.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
