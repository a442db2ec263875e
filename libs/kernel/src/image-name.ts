/** A container image by its whole name. */
export interface ImageName {
  /** Host, with a port where it has one. */
  registry: string;
  /** What the registry calls it, such as `library/nginx`. */
  path: string;
  tag?: string;
  /** `sha256:…`; decides over the tag. */
  digest?: string;
}

export const MAX_IMAGE_NAME = 255;
export const EXAMPLE_IMAGE = 'docker.io/library/python:3.12-slim';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const REGISTRY = String.raw`${LABEL}(?:\.${LABEL})+(?::\d{1,5})?`;
const PART = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*';
const WHOLE = new RegExp(
  String.raw`^(?<registry>${REGISTRY})/(?<path>${PART}(?:/${PART})*)` +
    String.raw`(?::(?<tag>\w[\w.-]{0,127}))?(?:@(?<digest>sha256:[0-9a-f]{64}))?$`,
);
const ONLY_REGISTRY = new RegExp(`^${REGISTRY}$`);

/** `host.with.dot[:port]/path[:tag][@sha256:…]`; undefined for ids, short names and whatever else. */
export function parseImageName(text: string): ImageName | undefined {
  if (text.length > MAX_IMAGE_NAME) return undefined;
  return WHOLE.exec(text)?.groups as ImageName | undefined;
}

/** True for `host.with.dot[:port]`. */
export const isRegistry = (text: string): boolean => text.length <= MAX_IMAGE_NAME && ONLY_REGISTRY.test(text);

/** True for a whole name whose registry is named, not numbered, and no machine's own. */
export function isPublicImageName(text: string): boolean {
  const host = parseImageName(text)?.registry.split(':', 1)[0];
  return host !== undefined && /\.[a-z][a-z0-9-]*$/.test(host) && !host.endsWith('.localhost');
}

/** The whole name of what Docker's users call `nginx` or `grafana/grafana:12`; undefined where there is none. */
export function fullImageName(text: string): string | undefined {
  if (text.length > MAX_IMAGE_NAME) return undefined;
  const [first = '', ...rest] = text.split('/');
  const namesRegistry = rest.length > 0 && (/[.:]/.test(first) || first === 'localhost');
  const full = namesRegistry ? text : `docker.io/${rest.length > 0 ? text : `library/${text}`}`;
  return isPublicImageName(full) ? full : undefined;
}
