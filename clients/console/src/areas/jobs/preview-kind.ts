export type PreviewKind = 'picture' | 'text';

/** Formats that a browser decodes and that can't hold a script: SVG, which can, is no picture here. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp']);
const TEXTS = /^(?:text\/.*|application\/(?:json|x-ndjson|yaml|xml|csv))$/;
const TEXT_NAMES = /\.(?:txt|log|csv|tsv|json|jsonl|md|ya?ml|xml|html?|svg|py|js|ts|sh|toml|ini|cfg)$/i;
const LARGEST_PICTURE_BYTES = 20_000_000;

/** What a file may be shown as; null: it can only be downloaded. HTML and SVG are shown as the text that they are. */
export function previewKind(file: { name: string; content_type: string; size_bytes: number }): PreviewKind | null {
  const type = file.content_type.split(';')[0]!.trim().toLowerCase();
  if (PICTURES.has(type)) return file.size_bytes <= LARGEST_PICTURE_BYTES ? 'picture' : null;
  return TEXTS.test(type) || TEXT_NAMES.test(file.name) ? 'text' : null;
}

/** The type of the address that shows a picture: one of ours, whatever the file says. */
export const pictureType = (contentType: string): string =>
  PICTURES.has(contentType.split(';')[0]!.trim().toLowerCase())
    ? contentType.split(';')[0]!.trim().toLowerCase()
    : 'image/png';
