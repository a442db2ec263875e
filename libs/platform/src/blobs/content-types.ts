/** Content types that are safe to tell a browser. None can run script in the service's origin: no HTML, no SVG. */
const SAFE: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  gif: 'image/gif',
  gz: 'application/gzip',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  log: 'text/plain; charset=utf-8',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  tar: 'application/x-tar',
  txt: 'text/plain; charset=utf-8',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
  zip: 'application/zip',
};

/** The content type by a file name's extension; `application/octet-stream` for anything not known to be safe. */
export function safeContentType(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return (Object.hasOwn(SAFE, extension) && SAFE[extension]) || 'application/octet-stream';
}
