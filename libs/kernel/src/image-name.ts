/** A container image by its full name. */
export interface ImageName {
  /** Host, with a port if given. */
  registry: string;
  /** Path within the registry, such as `library/nginx`. */
  path: string;
  tag?: string;
  /** `sha256:…`; takes precedence over the tag. */
  digest?: string;
}

export const MAX_IMAGE_NAME = 255;
export const EXAMPLE_IMAGE = 'docker.io/library/python:3.12-slim';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const REGISTRY = String.raw`${LABEL}(?:\.${LABEL})+(?::\d{1,5})?`;
const PART = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*';
const PATH = `${PART}(?:/${PART})*`;
const TAG = String.raw`\w[\w.-]{0,127}`;
const DIGEST = 'sha256:[0-9a-f]{64}';
const WHOLE = new RegExp(`^(?<registry>${REGISTRY})/(?<path>${PATH})(?::(?<tag>${TAG}))?(?:@(?<digest>${DIGEST}))?$`);
/** A host name, not an IP address or a machine's own name: its last label begins with a letter. */
const PUBLIC = new RegExp(
  String.raw`^(?:${LABEL}\.)+(?!localhost[:/])[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?(?::\d{1,5})?/${PATH}(?::${TAG})?(?:@${DIGEST})?$`,
);
export const IMAGE_NAME_PATTERN = PUBLIC.source;
const ONLY_REGISTRY = new RegExp(`^${REGISTRY}$`);

/** `host.with.dot[:port]/path[:tag][@sha256:…]`; undefined for ids, short names and anything else. */
export function parseImageName(text: string): ImageName | undefined {
  if (text.length > MAX_IMAGE_NAME) return undefined;
  return WHOLE.exec(text)?.groups as ImageName | undefined;
}

/** True for `host.with.dot[:port]`. */
export const isRegistry = (text: string): boolean => text.length <= MAX_IMAGE_NAME && ONLY_REGISTRY.test(text);

/** True for a full name whose registry is a host name, not an IP address or a machine's own name. */
export const isPublicImageName = (text: string): boolean => text.length <= MAX_IMAGE_NAME && PUBLIC.test(text);

/** The full name of Docker's short form, such as `nginx` or `grafana/grafana:12`; undefined if there is none. */
export function fullImageName(text: string): string | undefined {
  if (text.length > MAX_IMAGE_NAME) return undefined;
  const [first = '', ...rest] = text.split('/');
  const namesRegistry = rest.length > 0 && (/[.:]/.test(first) || first === 'localhost');
  const full = namesRegistry ? text : `docker.io/${rest.length > 0 ? text : `library/${text}`}`;
  return isPublicImageName(full) ? full : undefined;
}
