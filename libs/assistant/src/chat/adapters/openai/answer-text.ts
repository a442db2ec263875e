import { STATUS_CODES } from 'node:http';
import { isBody } from '../../domain/references.js';

const BLOCK = /```([\w+-]*)[^\n`]*\n?([\s\S]*?)```|`([^`\n]+)`/g;
/** Languages of code blocks that may contain the service's own names; other blocks are the user's programs. */
const OURS = new Set(['', 'json', 'text', 'sh', 'bash', 'shell', 'http']);
const PROGRAM =
  /^\s*(?:\$ )?(?:sudo )?(?:apt|apt-get|bash|cat|cd|curl|docker|echo|export|git|http|import|jupyter|kubectl|mkdir|nginx|node|npx|nvidia-smi|ollama|pip|pip3|print|python|python3|sh|ssh|torchrun|vllm|wget)\b/;
const STRING_VALUE = /(:\s*|[[,]\s*)"(?:[^"\\]|\\.)*"(?!\s*:)/g;

/**
 * An answer without other programs' code and without the values of request bodies: neither is a claim about the
 * product.
 */
export function spoken(answer: string): string {
  return answer.replace(BLOCK, (_, language: string | undefined, block: string | undefined, inline: string) => {
    const code = (block ?? inline).trim();
    if (!OURS.has(language ?? '') || PROGRAM.test(code)) return ' ';
    return isBody(code) ? `\`${code.replace(STRING_VALUE, '$1""')}\`` : `\`${code}\``;
  });
}

const STATUSES = Object.entries(STATUS_CODES).map(([code, name]) => `${code} ${name}`);
/** Numbers that claim nothing: list numbers, years, times of day, ids, statuses, and numbers in names. */
const SAY_NOTHING = [
  /^\s*(?:[-*]\s+)?(?:\*\*)?\d{1,2}[.)](?=\s|\*)/gm,
  /(?<!\p{L})(?:step|adım|шаг) \d{1,2}(?!\d)/giu,
  /(?<![\d.,])\d{1,2}(?:단계|\. adım|-й шаг|번째)/gu,
  /(?<![\w.,])(?:1st|2nd|3rd|\dth)\b/g,
  /(?<![\w.,])(?:19|20)\d\d(?![\w.,]\d|\s?(?:%|[a-zа-яё가-힣$€₺₽₩]))/giu,
  /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/g,
  new RegExp(`(?<!\\d)(?:${STATUSES.join('|')})`, 'g'),
  /(?<!\p{L})(?:HTTP|status|code|error|статус\p{L}*|код\p{L}*|ошибк\p{L}*|durum\p{L}*|kod\p{L}*|hata\p{L}*|상태|코드|오류|에러)[\s:(]{0,3}[1-5]\d\d(?!\d|\s?[%$a-zа-яё가-힣])/giu,
  /(?<!\p{L})(?:CUDA|Debian|Docker|GTX|HTTP|Llama|Node(?:\.js)?|Python|PyTorch|Qwen|RTX|SHA|SOCKS|TLS|Ubuntu)[ -/]?\d+(?:\.\d+)*/gu,
  /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi,
];

/** The text in which quantities are checked. */
export const withoutIdleNumbers = (text: string): string =>
  SAY_NOTHING.reduce((rest, pattern) => rest.replace(pattern, ' '), text);
