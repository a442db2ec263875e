import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
/** An address and its prefix length in bits. */
export type Network = [Address, number];

/**
 * Everything the Internet may reach by IPv6 is in here (IANA's registry); the rest of the space has no public meaning.
 */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
const NAT64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96];

/** Public by range, but never meant for strangers. */
const RESERVED_PUBLIC: Network[] = [
  // Azure's platform: metadata, DNS and the guest agent.
  '168.63.129.16/32',
  // The metadata services of Oracle Cloud and Alibaba Cloud are in shared address space, which is refused as a whole;
  // AS112 and AMT anycast answer from the nearest private network.
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.175.48.0/24',
  '2620:4f:8000::/48',
].map((cidr) => ipaddr.parseCIDR(cidr));

/**
 * Reads an address in any spelling that some system accepts: dotted, `127.1`, `2130706433`, `0x7f000001`, octal, IPv6
 * with brackets or zone. Null: a name, or malformed.
 */
export function parseAddress(text: string): Address | null {
  const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text;
  try {
    // An IPv4-mapped address is its IPv4 address: the kernel connects there.
    return ipaddr.process(bare);
  } catch {
    return null;
  }
}

/**
 * True when the address can only be a machine on the public Internet (RFC 6890). Tunnel addresses are checked by the
 * address they contain.
 */
export function isPublic(address: Address): boolean {
  if (inAny(address, RESERVED_PUBLIC)) return false;
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast';
  if (address.zoneId !== undefined) return false;
  const carried = carriedIn(address);
  if (carried.length > 0) return carried.every(isPublic);
  return address.match(GLOBAL_UNICAST[0], GLOBAL_UNICAST[1]) && address.range() === 'unicast';
}

/** The IPv4 addresses that a transition address leads to: NAT64, 6to4, and Teredo (its server and its client). */
function carriedIn(address: ipaddr.IPv6): ipaddr.IPv4[] {
  const bytes = address.toByteArray();
  const at = (from: number) => new ipaddr.IPv4(bytes.slice(from, from + 4));
  if (address.match(NAT64[0], NAT64[1])) return [at(12)];
  if (address.range() === '6to4') return [at(2)];
  if (address.range() === 'teredo') return [at(4), new ipaddr.IPv4(bytes.slice(12, 16).map((byte) => byte ^ 0xff))];
  return [];
}

/** Networks from addresses (`192.0.2.1`) and CIDRs (`192.0.2.0/24`); skips anything else. */
export function parseNetworks(texts: Iterable<string>): Network[] {
  const networks: Network[] = [];
  for (const text of texts) {
    const [host = '', bits] = text.split('/', 2);
    const address = parseAddress(host);
    if (address) networks.push([address, bits === undefined ? address.toByteArray().length * 8 : Number(bits)]);
  }
  return networks;
}

export function inAny(address: Address, networks: Network[]): boolean {
  return networks.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits));
}

export const isLoopback = (address: Address): boolean => ['loopback', 'unspecified'].includes(address.range());

/** This machine's own addresses, as literals. */
export const ownAddresses = (): string[] => interfaces().map(({ address }) => address);

/** The networks of this machine, as CIDRs: at home the neighbours on IPv6 have global addresses. */
export const ownNetworks = (): string[] => interfaces().flatMap(({ cidr }) => cidr ?? []);

function interfaces() {
  return Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
}
