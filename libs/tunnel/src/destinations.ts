import { promises as dns } from 'node:dns';
import { domainToASCII } from 'node:url';
import type ipaddr from 'ipaddr.js';
import { inAny, isLoopback, isPublic, parseAddress, parseNetworks, type Network } from './addresses.js';
import { OpenError } from './open-error.js';

/** Where a client wants to connect to. */
export interface Destination {
  /** A name or an address in any spelling, as the client sent it. */
  host: string;
  port: number;
}

/** A destination that was resolved and checked: connect only to these literals, in this order. */
export interface CheckedDestination extends Destination {
  addresses: string[];
}

export interface DestinationRules {
  /** Allows private destinations, this machine included; for tests. Ports stay refused. */
  allowPrivate: boolean;
  /**
   * Addresses and CIDRs of this machine or its home network. Called at every check; parsed again when it returns
   * another array.
   */
  own?: () => string[];
  /** Ports of this machine that are refused even with `allowPrivate`: a proxy that calls itself never ends. */
  ownPorts?: () => number[];
  /** Name servers (`127.0.0.1:5353`); absent: the system's. */
  servers?: string[];
}

/** Mail submission: the first use of a stolen proxy. */
const REFUSED_PORTS = [25, 465, 587];
const DNS_TIMEOUT_MS = 2_500;
const DNS_TRIES = 2;
/** More answers than anybody tries. */
const MAX_ADDRESSES = 8;
const NONE: string[] = [];
const MAX_NAME_LENGTH = 253;
const NAME = /^(?!-)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/;

/**
 * Decides which destinations may be reached. Resolves names itself, with c-ares instead of libuv's small thread pool,
 * and checks every answer. The caller connects to the checked literals, so a name that changes between check and
 * connect gains nothing.
 */
export class Destinations {
  private readonly resolver = new dns.Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  private ownTexts: string[] = NONE;
  private own: Network[] = [];

  constructor(private readonly rules: DestinationRules) {
    if (rules.servers) this.resolver.setServers(rules.servers);
  }

  /** Throws an `OpenError`: `forbidden`, `unresolved` or `timeout`. */
  async check(destination: Destination): Promise<CheckedDestination> {
    const { host, port } = destination;
    if (port < 1 || port > 65_535 || REFUSED_PORTS.includes(port)) throw new OpenError('forbidden', `port ${port}`);
    const literal = parseAddress(host);
    const found = literal ? [literal] : await this.lookUp(plainName(host));
    for (const address of found) this.judge(address, port);
    return { host, port, addresses: found.slice(0, MAX_ADDRESSES).map((address) => address.toString()) };
  }

  /** True when only rules that hold for every address could refuse it; for literals. */
  allows(address: string, port: number): boolean {
    const parsed = parseAddress(address);
    try {
      if (parsed) this.judge(parsed, port);
      return parsed !== null && !REFUSED_PORTS.includes(port);
    } catch {
      return false;
    }
  }

  private judge(address: ipaddr.IPv4 | ipaddr.IPv6, port: number): void {
    const here = isLoopback(address) || inAny(address, this.ownNetworks());
    if (here && this.rules.ownPorts?.().includes(port)) throw new OpenError('forbidden', 'this gateway itself');
    if (this.rules.allowPrivate) return;
    if (here || !isPublic(address)) throw new OpenError('forbidden', 'not a public address');
  }

  private ownNetworks(): Network[] {
    const texts = this.rules.own?.() ?? NONE;
    if (texts !== this.ownTexts) this.own = parseNetworks(texts);
    this.ownTexts = texts;
    return this.own;
  }

  private async lookUp(name: string): Promise<Array<ipaddr.IPv4 | ipaddr.IPv6>> {
    const spelled = parseAddress(name);
    if (spelled) return [spelled];
    // Never sent to a name server, which might answer anything (RFC 6761 §6.3).
    if (name === 'localhost' || name.endsWith('.localhost')) return [parseAddress('127.0.0.1')!];
    const answers = await Promise.allSettled([this.resolver.resolve4(name), this.resolver.resolve6(name)]);
    const texts = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const addresses = texts.map(parseAddress).filter((address) => address !== null);
    if (addresses.length > 0) return addresses;
    const slow = answers.some((answer) => answer.status === 'rejected' && isTimeout(answer.reason));
    throw new OpenError(slow ? 'timeout' : 'unresolved', `${name} has no address`);
  }
}

const isTimeout = (error: unknown): boolean =>
  ['ETIMEOUT', 'ESERVFAIL', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The name in DNS form: ASCII, lower case, without the final dot. */
function plainName(host: string): string {
  const name = domainToASCII(host).toLowerCase().replace(/\.$/, '');
  if (name.length > MAX_NAME_LENGTH || !NAME.test(name)) throw new OpenError('unresolved', 'not a valid name');
  return name;
}
