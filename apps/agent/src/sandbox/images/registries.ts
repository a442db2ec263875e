import { parseImageName, isRegistry } from '@app/kernel/image-name';
import { Destinations, ownNetworks } from '@app/tunnel';
import { publicDigest } from './public-digest.js';

const PLAIN = 'http://';

/** Public registries: always on the public Internet. */
export const PUBLIC_REGISTRIES = ['docker.io', 'ghcr.io', 'quay.io'];

/** A registry as image names spell it, from the owner's entry, which may say that it speaks no TLS. */
export const hostOf = (entry: string): string => (entry.startsWith(PLAIN) ? entry.slice(PLAIN.length) : entry);

/** True for `host.with.dot[:port]`, with `http://` before it for one without TLS. */
export const isRegistryEntry = (text: string): boolean => isRegistry(hostOf(text));

/** Docker's registry has another host than the names of its images say. */
const HOSTS: Record<string, string> = { 'docker.io': 'registry-1.docker.io' };

/** An image pinned to one registry and digest, whatever its tag comes to mean. */
export interface PinnedImage {
  /** `registry/path`. */
  repository: string;
  /** `sha256:…` of its manifest. */
  digest: string;
}

/**
 * The registries that the owner allows, and what they show to anyone. The public ones must be on the public Internet,
 * whatever a name server says; one that the owner adds may be on a private network.
 */
export class Registries {
  /** Entries by the registry name in image names. */
  private readonly allowed: Map<string, string>;

  constructor(
    entries: readonly string[],
    private readonly outside = new Destinations({ allowPrivate: false, own: ownNetworks }),
    private readonly anywhere = new Destinations({ allowPrivate: true }),
  ) {
    this.allowed = new Map(entries.map((entry) => [hostOf(entry), entry]));
  }

  /** Asks without credentials, so that jobs use only public images. Rejects with a message for the owner. */
  async pin(name: string): Promise<PinnedImage> {
    const image = parseImageName(name);
    if (!image) throw new Error('this is not the full name of an image');
    const { registry, path, tag, digest } = image;
    const entry = this.allowed.get(registry);
    if (entry === undefined) throw new Error(`the registry ${registry} is not one you allow`);
    const isPlain = entry !== registry;
    const origin = `${isPlain ? 'http' : 'https'}://${HOSTS[registry] ?? registry}`;
    const manifest = new URL(`${origin}/v2/${path}/manifests/${digest ?? tag ?? 'latest'}`);
    const destinations = PUBLIC_REGISTRIES.includes(registry) ? this.outside : this.anywhere;
    return { repository: `${registry}/${path}`, digest: await publicDigest(manifest, destinations) };
  }
}
