import { BlockList, isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';

export interface Origin {
  /** The client's address, as far as trusted proxies vouch for it. */
  address: string;
  /** X-Forwarded-For for the replica. */
  chain: string;
  secure: boolean;
}

const MAX_HOPS = 20;

/** Determines where requests come from. Believes only the proxies named by TRUST_PROXY. */
export class TrustedProxies {
  private readonly list = new BlockList();

  constructor(
    networks: string,
    private readonly httpsOutside = false,
  ) {
    for (const network of networks.split(',').filter((text) => text !== '')) {
      const [address = '', bits] = network.trim().split('/');
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      this.list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
    }
  }

  originOf({ socket, headers }: IncomingMessage): Origin {
    const peer = plain(socket.remoteAddress ?? '');
    if (!this.trusts(peer)) return { address: peer, chain: peer, secure: this.httpsOutside };
    const hops = listOf(headers['x-forwarded-for']).slice(-MAX_HOPS);
    const address = [...hops].reverse().find((hop) => !this.trusts(hop)) ?? hops[0] ?? peer;
    const [proto] = listOf(headers['x-forwarded-proto']).slice(-1);
    return {
      address,
      chain: [...hops, peer].join(', '),
      secure: proto === undefined ? this.httpsOutside : proto === 'https',
    };
  }

  private trusts(address: string): boolean {
    const version = isIP(address);
    return version !== 0 && this.list.check(address, version === 6 ? 'ipv6' : 'ipv4');
  }
}

const listOf = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** An IPv4 address in its own form, when the port listens on IPv6 too. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '');
