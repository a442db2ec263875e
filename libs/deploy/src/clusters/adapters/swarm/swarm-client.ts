import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type Docker from 'dockerode';
import type { SwarmOptions } from '../../../deploy.options.js';

/** Loaded when it is needed: other processes do without its memory. */
export async function connectSwarm({ url, certificates }: SwarmOptions): Promise<Docker> {
  const { default: Engine } = await import('dockerode');
  const { protocol, hostname, port, pathname } = new URL(url);
  if (protocol === 'unix:') return new Engine({ socketPath: pathname });
  const host = hostname.replace(/^\[|\]$/g, '');
  if (certificates === null) return new Engine({ protocol: 'http', host, port: Number(port || 2375) });
  const [ca, cert, key] = await Promise.all(
    ['ca.pem', 'cert.pem', 'key.pem'].map((name) => readFile(join(certificates, name), 'utf8')),
  );
  return new Engine({ protocol: 'https', host, port: Number(port || 2376), ca, cert, key });
}

/** The status of a refusal by the engine; undefined when it wasn't reached at all. */
export function statusOf(error: unknown): number | undefined {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' ? status : undefined;
}
