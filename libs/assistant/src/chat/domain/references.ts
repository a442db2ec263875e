import type { Language } from '../../domain/language.js';

/**
 * Extracts what texts mention of the product, so that callers can check that it exists. Linear in the length of a text.
 */

const ENDPOINT = /\b(?:GET|POST|PUT|PATCH|DELETE) \/[\w/{}.-]*[\w}]/g;
const COMMAND = /\bnpm (?:run )?[\w:]+(?: -- [a-z][\w-]*)?/g;
const PAGE = /\b(?:README\.md|(?:docs|apps|libs)\/[\w/-]+\.md)(?:#[\w-]+)?/g;
const CODE = /`([^`]+)`/g;
const BODY = /^[{[]/;

export const every = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([whole, part]) => part ?? whole);

/** The text in backticks. */
export const codeOf = (text: string): string[] => every(text, CODE);
/** Whether code is a JSON document or its short form. */
export const isBody = (code: string): boolean => BODY.test(code);
export const endpointsIn = (text: string): string[] => every(text, ENDPOINT);
export const commandsIn = (text: string): string[] => every(text, COMMAND);
export const pagesIn = (text: string): string[] => every(text, PAGE);
/** `--max-gb-month`. */
export const flagsIn = (text: string): string[] => every(text, /(?<![\w-])--[a-z][a-z-]*/g);
/** Paths without a method: `/api/wallet/statement`. */
export const pathsIn = (text: string): string[] =>
  every(text.replace(ENDPOINT, ''), /(?<![\w/}.:>-])\/(?:api|auth|errors|health|docs)(?:\/[\w/{}.-]*[\w}])?/g);
/** Settings such as `JWT_TTL`, but not in request bodies, and not `$OUTPUT_DIR`. */
export const settingsIn = (text: string): string[] => [
  ...every(withoutBodies(text), /(?<![$\w])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g),
  ...codeOf(text).filter((code) => /^[A-Z]{4,}$/.test(code)),
];
/** Variables in a job's environment: `$OUTPUT_DIR`. */
export const variablesIn = (text: string): string[] => every(text, /\$[A-Z][A-Z_]+\b/g);
const withoutBodies = (text: string): string =>
  text.replace(CODE, (code, inner: string) => (isBody(inner) ? '' : code));

/** Phrases that promise future features. */
export const TO_COME: Record<Language, RegExp> = {
  en: /\b(?:later|next|future|coming|upcoming) (?:versions?|releases?|updates?)\b|\bcoming soon\b|\bin (?:the|a) future\b|\bnot yet (?:available|supported|possible|implemented|there)\b|\broadmap\b|\bwill be (?:added|supported)\b/i,
  tr: /(?:sonraki|gelecek|ileriki) (?:bir )?sürüm|yakında (?:gel|eklen|sunul)|ileride (?:gel|eklen|sunul)|henüz (?:yok|desteklen|mümkün değil|mevcut değil)|yol haritası/iu,
  ru: /(?:следующ|будущ|поздн)\p{L}* верси|скоро (?:появ|будет|добав)|позже (?:появ|будет|добав)|в будущем|пока (?:не поддерж|нельзя|недоступ)|планиру/iu,
  ko: /(?:이후|다음|향후|추후|차기) (?:버전|업데이트|릴리스)|추후|향후|곧 (?:제공|추가|지원|출시)|아직 (?:지원|제공|구현)|(?:추가|제공|지원|출시)[가-힣]* 예정/,
};
