import { parseImageName } from '@app/kernel/image-name';
import { Destinations, ownNetworks } from '@app/tunnel';
import { publicDigest } from './public-digest.js';
import { hostOf, PUBLIC_REGISTRIES } from './registry-entries.js';

/** The registry of Docker's engine answers elsewhere than images' names say. */
const HOSTS: Record<string, string> = { 'docker.io': 'registry-1.docker.io' };

/** An image at one place and no other, whatever its tag comes to mean. */
export interface PinnedImage {
  /** `registry/path`. */
  repository: string;
  /** `sha256:…` of its manifest. */
  digest: string;
}

/**
 * The registries that the owner allows, and what they show to everybody. The public ones must be on the public Internet,
 * whatever a name server says; one that the owner adds may be in a network of their own.
 */
export class Registries {
  /** Entries by the name that images have. */
  private readonly allowed: Map<string, string>;

  constructor(
    entries: readonly string[],
    private readonly outside = new Destinations({ allowPrivate: false, own: ownNetworks }),
    private readonly anywhere = new Destinations({ allowPrivate: true }),
  ) {
    this.allowed = new Map(entries.map((entry) => [hostOf(entry), entry]));
  }

  /** Asks without a password, so that only what everybody may have is had. Rejects with what the owner should know. */
  async pin(name: string): Promise<PinnedImage> {
    const image = parseImageName(name);
    if (!image) throw new Error('this is not the full name of an image');
    const { registry, path, tag, digest } = image;
    const entry = this.allowed.get(registry);
    if (entry === undefined) throw new Error(`the registry ${registry} is not among those you allow`);
    const isPlain = entry !== registry;
    const origin = `${isPlain ? 'http' : 'https'}://${HOSTS[registry] ?? registry}`;
    const manifest = new URL(`${origin}/v2/${path}/manifests/${digest ?? tag ?? 'latest'}`);
    const destinations = PUBLIC_REGISTRIES.includes(registry) ? this.outside : this.anywhere;
    return { repository: `${registry}/${path}`, digest: await publicDigest(manifest, destinations) };
  }
}
