const JSON_TYPE = 'application/json';

/**
 * Whether a caller would rather have this type than JSON. Generated clients accept whatever the document lists, JSON first,
 * and can't read the others: of a stream they would wait for the end.
 */
export function prefersType(type: string, accept = ''): boolean {
  const quality = (of: string) => Number(new RegExp(`${of}\\s*(?:;\\s*q=([\\d.]+))?`).exec(accept)?.[1] ?? 1);
  const [asked, json] = [accept.indexOf(type), accept.indexOf(JSON_TYPE)];
  if (asked < 0 || json < 0) return asked >= 0;
  const more = quality(type) - quality(JSON_TYPE);
  return more > 0 || (more === 0 && asked < json);
}
