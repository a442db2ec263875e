import { request as overHttp, type IncomingMessage } from 'node:http';
import { request as overHttps, type RequestOptions } from 'node:https';
import type { KubeConfig } from '@kubernetes/client-node';
import type { KubernetesOptions } from '../../../deploy.options.js';

/** Bound of one call to the API server. */
const DEADLINE_MS = 15_000;
/** Bound of one reply: a page of 250 pods is some 2 MB. */
const MAX_BYTES = 64 * 1024 * 1024;

/** A refusal of the API server, with its message. */
export class KubernetesError extends Error {
  constructor(
    readonly status: number,
    readonly said: string,
  ) {
    super(`Kubernetes answered ${status}: ${said}`);
  }
}

/**
 * Calls to the API server. The official client handles authentication (certificates, tokens, login programs of clouds);
 * the calls are made here, because the client's own decode logs as text and have no limits.
 */
export class KubernetesApi {
  private config: Promise<KubeConfig> | null = null;

  constructor(private readonly options: KubernetesOptions) {}

  async json<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    return JSON.parse((await this.raw(method, path, body)).toString('utf8')) as T;
  }

  async raw(method: string, path: string, body?: object): Promise<Buffer> {
    this.config ??= loadConfig(this.options).catch((error: unknown) => {
      this.config = null;
      throw error;
    });
    const config = await this.config;
    const target = new URL(`${config.getCurrentCluster()!.server.replace(/\/$/, '')}${path}`);
    const request: RequestOptions = { method, headers: { accept: 'application/json, */*' } };
    // Each time: tokens are renewed.
    await config.applyToHTTPSOptions(request);
    return send(target, request, body);
  }
}

/** Loads the client here and not before: it costs 115 MB. */
async function loadConfig({ configFile, context }: KubernetesOptions): Promise<KubeConfig> {
  const { KubeConfig: Config } = await import('@kubernetes/client-node');
  const config = new Config();
  if (configFile === null) config.loadFromDefault();
  else config.loadFromFile(configFile);
  if (context !== null) config.setCurrentContext(context);
  if (config.getCurrentCluster() === null) throw new Error('The kubeconfig names no current cluster');
  return config;
}

function send(target: URL, options: RequestOptions, body: object | undefined): Promise<Buffer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const request = target.protocol === 'https:' ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    const call = request(target, { ...options, signal: AbortSignal.timeout(DEADLINE_MS) }, (reply) => {
      collect(reply).then((bytes) => {
        const status = reply.statusCode ?? 0;
        if (status >= 200 && status < 300) resolve(bytes);
        else reject(new KubernetesError(status, saidBy(bytes)));
      }, reject);
    });
    call.on('error', reject);
    if (text !== undefined) call.setHeader('content-type', 'application/json');
    call.end(text);
  });
}

async function collect(reply: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('Kubernetes answered more than 64 MB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The message of a `Status` object, or whatever came instead. */
function saidBy(bytes: Buffer): string {
  const text = bytes.toString('utf8', 0, 2000);
  try {
    return (JSON.parse(text) as { message?: string }).message ?? text;
  } catch {
    return text;
  }
}
