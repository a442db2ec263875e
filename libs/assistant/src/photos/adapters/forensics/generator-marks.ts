import type { FileParts } from './file-parts.js';

/** IPTC's digital source types of generated pictures, as XMP and C2PA write them. */
const SOURCE_TYPES = /(?:trained|compositeWithTrained|pureTrained)AlgorithmicMedia/i;
/** PNG keywords that only generators write: AUTOMATIC1111, ComfyUI, InvokeAI, Fooocus. */
const GENERATOR_KEYS = new Set([
  'parameters',
  'prompt',
  'workflow',
  'dream',
  'sd-metadata',
  'invokeai_metadata',
  'invokeai_graph',
  'fooocus_scheme',
  'generation_data',
]);
/** Settings as AUTOMATIC1111 and similar tools write them; in JPEG files in EXIF's comment. */
const SETTINGS = /\bSteps: \d+, Sampler: |"sampler_name"|"class_type"\s*:\s*"KSampler|\bNegative prompt:/;
/** Names of generators in the fields that name a file's software. */
export const GENERATOR_NAMES =
  /stable.?diffusion|midjourney|dall.?e\b|comfyui|invokeai|novelai|firefly|imagen|dreamstudio|automatic1111|fooocus|flux\.1|leonardo\.ai|gpt-?image|ideogram/i;

/**
 * The marks of generators in a file. Anybody can strip them, so their absence proves nothing; C2PA is read without
 * checking its signature, because it only counts against a photo.
 */
export function generatorMarks({ metadata, texts }: FileParts, exifTexts: string[]): string[] {
  const marks = new Set<string>();
  for (const packet of metadata) {
    const text = packet.toString('latin1');
    if (SOURCE_TYPES.test(text)) marks.add(isXmp(text) ? 'xmp_trained_algorithmic_media' : 'c2pa_ai');
    if (isXmp(text) && GENERATOR_NAMES.test(text)) marks.add('xmp_generator');
  }
  for (const { key, text } of texts) {
    if (GENERATOR_KEYS.has(key.toLowerCase()) || SETTINGS.test(text)) marks.add('png_generator_text');
    if (/^(software|source|description|comment|title|author)$/i.test(key) && GENERATOR_NAMES.test(text))
      marks.add('generator_named');
  }
  if (exifTexts.some((text) => SETTINGS.test(text) || GENERATOR_NAMES.test(text))) marks.add('exif_generator');
  return [...marks].sort();
}

const isXmp = (text: string) => text.includes('<x:xmpmeta') || text.includes('<rdf:RDF');
