/** What a browser may be told a file is. Nothing here can run script in the service's origin: no HTML, no SVG. */
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

/** The content type of a file by the end of its name; `application/octet-stream` for everything not known as safe. */
export function safeContentType(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return (Object.hasOwn(SAFE, extension) && SAFE[extension]) || 'application/octet-stream';
}
