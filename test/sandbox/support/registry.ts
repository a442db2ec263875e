import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

export interface TestRegistry {
  /** `127.0.0.1:PORT` */
  name: string;
  /** How many were made to it. */
  readonly connections: number;
  stop(): void;
}

interface Blob {
  mediaType: string;
  bytes: Buffer;
  digest: string;
}

const CONFIG = 'application/vnd.oci.image.config.v1+json';
const MANIFEST = 'application/vnd.oci.image.manifest.v1+json';
const LAYER = 'application/vnd.oci.image.layer.v1.tar+gzip';
const ARCHITECTURES: Record<string, string> = { x64: 'amd64' };
/**
 * A registry of container images (OCI distribution, for pulling only), where engines have no Internet. `FOLDER/PATH.tar`
 * is the one layer of the image PATH, whatever its tag. With a `login` (`name:password`) it answers nobody else.
 */
export async function startRegistry(folder: string, login?: string): Promise<TestRegistry> {
  let connections = 0;
  const images = new Images(folder);
  const server = createServer((request, response) => {
    const { authorization } = request.headers;
    if (login === undefined || authorization === `Basic ${Buffer.from(login).toString('base64')}`)
      answer(images, request, response);
    else response.writeHead(401, { 'www-authenticate': 'Basic realm="test"' }).end();
  });
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return {
    name: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    get connections() {
      return connections;
    },
    stop,
  };
}

function answer(images: Images, { method, url }: IncomingMessage, response: ServerResponse): void {
  const [, path, kind, reference = ''] = /^\/v2\/(.+)\/(manifests|blobs)\/([^/]+)$/.exec(url ?? '') ?? [];
  if (url === '/v2/') return void response.writeHead(200).end();
  const blob = kind === 'blobs' ? images.blob(reference) : path && images.manifest(path);
  if (!blob) return void response.writeHead(404).end();
  const { bytes, digest, mediaType } = blob;
  const length = { 'content-type': mediaType, 'content-length': bytes.length };
  response.writeHead(200, { ...length, 'docker-content-digest': digest }).end(method === 'HEAD' ? undefined : bytes);
}

class Images {
  private readonly blobs = new Map<string, Blob>();

  constructor(private readonly folder: string) {}

  blob(digest: string): Blob | undefined {
    return this.blobs.get(digest);
  }

  manifest(path: string): Blob | undefined {
    const tar = this.layer(path);
    if (!tar) return undefined;
    const layer = this.keep(LAYER, gzipSync(tar, { level: 1 }));
    const architecture = ARCHITECTURES[process.arch] ?? process.arch;
    const rootfs = { type: 'layers', diff_ids: [digestOf(tar)] };
    const config = this.keep(CONFIG, json({ architecture, os: 'linux', config: {}, rootfs }));
    const parts = { config: described(config), layers: [described(layer)] };
    return this.keep(MANIFEST, json({ schemaVersion: 2, mediaType: MANIFEST, ...parts }));
  }

  private layer(path: string): Buffer | undefined {
    try {
      return readFileSync(`${this.folder}/${path}.tar`);
    } catch {
      return undefined;
    }
  }

  private keep(mediaType: string, bytes: Buffer): Blob {
    const blob = { mediaType, bytes, digest: digestOf(bytes) };
    this.blobs.set(blob.digest, blob);
    return blob;
  }
}

const json = (content: object): Buffer => Buffer.from(JSON.stringify(content));
const described = ({ mediaType, bytes, digest }: Blob) => ({ mediaType, digest, size: bytes.length });
const digestOf = (bytes: Buffer): string => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
