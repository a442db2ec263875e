import { isRegistry } from '@app/kernel/image-name';

const PLAIN = 'http://';

/** Registries of everybody: always on the public Internet. */
export const PUBLIC_REGISTRIES = ['docker.io', 'ghcr.io', 'quay.io'];

/** A registry as images name it, of one as the owner does: that may say that it speaks no TLS. */
export const hostOf = (entry: string): string => (entry.startsWith(PLAIN) ? entry.slice(PLAIN.length) : entry);

/** True for `host.with.dot[:port]`, after `http://` where it speaks no TLS. */
export const isRegistryEntry = (text: string): boolean => isRegistry(hostOf(text));
