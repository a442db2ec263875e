import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Concern one connection only (RFC 9110 §7.6.1), so they are never forwarded. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

type Headers = Record<string, string | string[]>;

/** A body forwarded without its length would be read as the connection's next request. */
const NEVER_DROPPED = ['content-length', 'host'];

/** The headers to forward: all except those of this connection. */
export function passedOn(message: IncomingMessage): Headers {
  const listed = (message.headers.connection ?? '').toLowerCase().split(/\s*,\s*/);
  const named = listed.filter((name) => !NEVER_DROPPED.includes(name));
  const kept = Object.entries(message.headersDistinct).filter(
    ([name]) => !HOP_BY_HOP.has(name) && !named.includes(name),
  );
  return Object.fromEntries(kept.map(([name, values = []]) => [name, values.length === 1 ? values[0]! : values]));
}

/** Tells the server who really asked, by which scheme and for which host. */
export class Forwarded {
  private readonly trusted = new BlockList();

  /** `trustProxy` as in TRUST_PROXY: proxies in front of us whose statement about their client is forwarded. */
  constructor(
    trustProxy: string,
    private readonly scheme: 'http' | 'https',
  ) {
    for (const network of trustProxy.split(',').filter((text) => text !== '')) this.trust(network);
  }

  /** Drops the client's own claims: only a trusted proxy may name another address than the one we see. */
  headers(request: IncomingMessage): Headers {
    const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    const host = request.headers.host ?? '';
    if (!this.isTrusted(peer))
      return { 'x-forwarded-for': peer, 'x-forwarded-proto': this.scheme, 'x-forwarded-host': host };
    const before = request.headersDistinct['x-forwarded-for'] ?? [];
    return {
      'x-forwarded-for': [...before, peer].join(', '),
      'x-forwarded-proto': first(request.headers['x-forwarded-proto']) ?? this.scheme,
      'x-forwarded-host': first(request.headers['x-forwarded-host']) ?? host,
    };
  }

  private trust(network: string): void {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) this.trusted.addAddress(address, family);
    else this.trusted.addSubnet(address, Number(bits), family);
  }

  private isTrusted(peer: string): boolean {
    return isIP(peer) !== 0 && this.trusted.check(peer, isIP(peer) === 6 ? 'ipv6' : 'ipv4');
  }
}

const first = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.[0];
