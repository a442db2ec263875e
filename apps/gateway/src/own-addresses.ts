import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { ownAddresses } from '@app/tunnel';

const REFRESH_MS = 10_000;

/** This gateway's addresses: the machine's, and the public one, which may belong to a router in front of it. */
export async function ownAddressesOf(publicHost: string): Promise<() => string[]> {
  const announced = isIP(publicHost)
    ? [publicHost]
    : await lookup(publicHost, { all: true }).then(
        (found) => found.map(({ address }) => address),
        () => [],
      );
  let at = 0;
  let addresses: string[] = [];
  return () => {
    if (Date.now() - at > REFRESH_MS) {
      addresses = [...ownAddresses(), ...announced];
      at = Date.now();
    }
    return addresses;
  };
}
