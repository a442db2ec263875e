import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ConfigError } from '@app/platform';
import { extract } from 'tar-stream';
import { CONTENTS, FORMAT, HEADER, type Contents, type Header } from './format.js';

/** One entry; read its bytes before the next one. */
export interface Entry {
  name: string;
  bytes: AsyncIterable<Buffer>;
}

/** The entries of an archive, in order. */
export async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const archive = extract();
  pipeline(createReadStream(file), createGunzip(), archive, () => undefined);
  for await (const entry of archive)
    yield { name: entry.header.name, bytes: entry as unknown as AsyncIterable<Buffer> };
}

/** Reads the whole archive once: returns its contents and verifies every checksum. */
export async function verify(file: string): Promise<{ header: Header; contents: Contents }> {
  const sums: Record<string, string> = {};
  let header: Header | undefined;
  let contents: Contents | undefined;
  try {
    for await (const { name, bytes } of entriesOf(file)) {
      if (name === CONTENTS) {
        contents = JSON.parse(String(await collect(bytes))) as Contents;
        continue;
      }
      const hash = createHash('sha256');
      if (name === HEADER) {
        const text = await collect(bytes);
        hash.update(text);
        header = readHeader(file, String(text));
      } else for await (const chunk of bytes) hash.update(chunk);
      sums[name] = hash.digest('hex');
    }
  } catch (error) {
    if (error instanceof ConfigError || (error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    throw new ConfigError(`${file} is not a backup, or is damaged (${(error as Error).message}).`);
  }
  if (!header) throw new ConfigError(`${file} is not a backup of this service.`);
  if (!contents) throw new ConfigError(`${file} is incomplete: its end is missing.`);
  refuseDamage(file, contents.entries, sums);
  return { header, contents };
}

function readHeader(file: string, text: string): Header {
  const header = JSON.parse(text) as Header;
  if (header.product !== 'compute-marketplace') throw new ConfigError(`${file} is not a backup of this service.`);
  if (header.format > FORMAT)
    throw new ConfigError(`${file} was made by the newer version ${header.version}: restore it with that one.`);
  return header;
}

function refuseDamage(file: string, expected: Record<string, string>, found: Record<string, string>): void {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  const wrong = names.filter((name) => expected[name] !== found[name]);
  if (wrong.length > 0) throw new ConfigError(`${file} is damaged: ${wrong.slice(0, 3).join(', ')} has changed.`);
}

const collect = (bytes: AsyncIterable<Buffer>): Promise<Buffer> => buffer(bytes);
