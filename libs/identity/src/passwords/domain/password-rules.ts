/** Shortest and longest password, in characters (code points) after normalisation. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;

/**
 * NFKC, as NIST SP 800-63B §3.1.1.2 advises, so that the same password typed on another system matches though its bytes
 * differ.
 */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Whether a string has the length of a password; `isCommon` checks the rest. */
export function isPassword(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 2 * PASSWORD_MAX) return false;
  const length = [...normalisePassword(value)].length;
  return [...value].length <= PASSWORD_MAX && length >= PASSWORD_MIN && length <= PASSWORD_MAX;
}

const LOOK_ALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};
/** Shorter words are too weak a reason to refuse what was appended to them. */
const SHORTEST_WORD = 6;

/**
 * Whether guessing programs try this password early: a listed one, or a listed one with other case, look-alike
 * characters (`P@ssw0rd`), a few digits or signs around it (`password2024!`), or repeated.
 */
export function isCommon(password: string, listed: ReadonlySet<string>): boolean {
  const lower = password.toLowerCase();
  if (new Set(lower).size <= 3) return true;
  return [lower, core(lower), unit(lower)].some((form) => listed.has(form) || listed.has(withoutLookAlikes(form)));
}

function withoutLookAlikes(text: string): string {
  return [...text].map((character) => LOOK_ALIKES[character] ?? character).join('');
}

/** The word without up to six digits or signs on either side. */
function core(text: string): string {
  const word = text.replace(/^[^a-z]{0,6}/, '').replace(/[^a-z]{0,6}$/, '');
  return word.length >= SHORTEST_WORD ? word : text;
}

/** The unit that the text repeats, or the text. */
function unit(text: string): string {
  return /^(.{2,}?)\1+$/.exec(text)?.[1] ?? text;
}
