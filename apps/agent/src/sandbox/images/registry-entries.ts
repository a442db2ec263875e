import { isRegistry } from '@app/kernel/image-name';

const PLAIN = 'http://';

/** Public registries: always on the public Internet. */
export const PUBLIC_REGISTRIES = ['docker.io', 'ghcr.io', 'quay.io'];

/** A registry as image names spell it, from the owner's entry, which may say that it speaks no TLS. */
export const hostOf = (entry: string): string => (entry.startsWith(PLAIN) ? entry.slice(PLAIN.length) : entry);

/** True for `host.with.dot[:port]`, with `http://` before it for one without TLS. */
export const isRegistryEntry = (text: string): boolean => isRegistry(hostOf(text));
