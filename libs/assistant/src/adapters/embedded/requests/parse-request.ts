import { isAmount, toMicros } from '@app/kernel';
import { nameOf } from '@app/platform/http/names';
import { LANGUAGES } from '../../../domain/language.js';
import type { Language } from '../../../domain/language.js';
import { gpuIn } from './gpu-models.js';
import type { NamedGpu } from './gpu-models.js';
import { numberOf, numberPattern } from './numbers.js';

/** What a message says about a job or deploy, in any of the four languages; absent: not said. */
export interface ParsedRequest {
  gpu?: NamedGpu;
  gpuCount?: number;
  hours?: number;
  replicas?: number;
  payment?: 'usd' | 'coin';
  priceCoinMicros?: bigint;
  work?: 'docker' | 'jupyter' | 'inference' | 'training' | 'script';
  isDeploy?: boolean;
  image?: string;
  script?: string;
  title?: string;
}

/** How far from a GPU's name its count may stand. */
const NEAR = 40;
const START = String.raw`(?<![\p{L}\p{N}.,])`;
const REPLICA = '(?:replicas?|replika|kopya|cop(?:y|ies)|реплик|копи|레플리카|리플리카|복제본)';

/** What stands between thousands: "1,500 coins" are not one and a half. */
const GROUP: Record<Language, string> = { en: ',', ko: ',', tr: '.', ru: ' \u00a0\u202f' };
const priceWords = (lang: Language): RegExp =>
  new RegExp(
    `${START}(\\d{1,3}(?:[${GROUP[lang]}]\\d{3}){1,4}(?!\\d)|\\d{1,9})([.,]\\d{1,6})?\\s{0,3}(?:coin|jeton|монет|коин|코인)`,
    'iu',
  );

/** What the words around a number make of it. */
function countPatterns(lang: Language) {
  const number = numberPattern(lang);
  const pattern = (text: string): RegExp => new RegExp(text, 'iu');
  const span = (one: string, units: string) => pattern(`${START}(?:${number}|${one})\\s{0,3}-?\\s{0,3}(?:${units})`);
  const times = '(?:[x×х*]\\s{0,3})?';
  return {
    beforeGpu: pattern(
      `${START}${number}\\s{0,3}(?:[x×х*]|adet|tane|шт[^\\s]{0,4}|units?(?:\\s+of)?|개의|대의)?\\s{0,3}(?:nvidia|geforce|gpus?)?\\s{0,3}$`,
    ),
    afterGpu: pattern(
      `^[^\\s\\d]{0,4}\\s{0,3}(?:gpu[^\\s\\d]{0,4}\\s{0,3})?(?:[x×х*]\\s{0,3}${number}|${number}\\s{0,3}(?:개|대|장|adet|tane|шт|units?|pcs))`,
    ),
    price: priceWords(lang),
    gpus: [
      pattern(`${START}${number}\\s{0,3}${times}(?:gpu|видеокарт|графическ)`),
      pattern(`gpu\\s{0,3}${number}\\s{0,3}(?:개|대|장)`),
    ],
    replicas: [
      pattern(`${START}${number}\\s{0,3}${times}(?:개의\\s{0,3})?${REPLICA}`),
      pattern(`${REPLICA}[^\\s\\d:=]{0,3}\\s{0,3}[:=]?\\s{0,3}${number}`),
    ],
    spans: [
      [span('a', 'weeks?|hafta|недел|주(?:간|\\s|$|동안)'), 168],
      [span('a', 'days?(?!\\p{L})|gün|gun(?!\\p{L})|дн|день|сут|일(?:간|\\s|$|동안)'), 24],
      [span('(?<!half )an', 'hours?|hrs?|h(?![\\p{L}\\d])|saat|час|ч(?!\\p{L})|시간'), 1],
    ] as [RegExp, number][],
  };
}

const COUNTS = Object.fromEntries(LANGUAGES.map((lang) => [lang, countPatterns(lang)])) as Record<
  Language,
  ReturnType<typeof countPatterns>
>;

/** Spans without a number. */
const BARE_SPANS: [RegExp, number][] = [
  [/на час(?!\p{L})/iu, 1],
  [/на (?:сутки|день)(?!\p{L})|하루/iu, 24],
  [/на неделю(?!\p{L})|일주일/iu, 168],
];

const USD = /(?<!\p{L})(?:usd|dollars?)(?!\p{L})|\$|dolar|доллар|달러/iu;
const COIN = /coin|jeton|монет|коин|코인/iu;
const DEPLOY = /deploy|dağıt|dagit|деплой|деплоя|деплоить|разверн|развёрт|배포|jupyter|주피터|юпитер/iu;
const IMAGE =
  /(?<![\p{L}\p{N}/:@._-])([a-z0-9][a-z0-9._-]{0,99}(?:\/[a-z0-9][a-z0-9._-]{0,99}){1,4}(?::\w[\w.-]{0,99})?|[a-z0-9][a-z0-9._-]{1,99}:(?:latest|v?\d[\w.-]{0,99}))(?![\p{L}\p{N}/])/u;
const QUOTED = /["“”„«]([^"“”„«»]{2,100})["“”»]/u;
const CODE = /```(?:[a-z]*\n)?([\s\S]{1,4000}?)```|`([^`\n]{1,2000})`/u;

/** First that fits wins: a script that trains is training. */
const WORK: [NonNullable<ParsedRequest['work']>, RegExp][] = [
  ['jupyter', /jupyter|notebook|주피터|юпитер/iu],
  ['inference', /infer(?:ence)?|çıkarım|cikarim|инференс|추론/iu],
  ['training', /train|fine-?tun|eğit|egit|обуч|학습|훈련/iu],
  ['script', /script|betik|скрипт|스크립트/iu],
  ['docker', /docker|container|konteyner|imaj|контейнер|образ|컨테이너|도커/iu],
];

export function parseRequest(message: string, prices: ReadonlyMap<string, bigint>, lang: Language): ParsedRequest {
  const gpu = gpuIn(message, prices);
  const code = CODE.exec(message);
  const prose = message.replace(CODE, ' ');
  return {
    gpu,
    gpuCount: gpuCountIn(message, gpu, lang),
    hours: hoursIn(prose, lang),
    replicas: firstCount(prose, COUNTS[lang].replicas, lang),
    payment: USD.test(prose) ? 'usd' : COIN.test(prose) ? 'coin' : undefined,
    priceCoinMicros: priceIn(prose, lang),
    work: WORK.find(([, words]) => words.test(prose))?.[0],
    isDeploy: DEPLOY.test(prose) || undefined,
    image: IMAGE.exec(prose)?.[1],
    script: (code?.[1] ?? code?.[2])?.trim() || undefined,
    title: nameOf(QUOTED.exec(prose)?.[1] ?? '') || undefined,
  };
}

function gpuCountIn(message: string, gpu: NamedGpu | undefined, lang: Language): number | undefined {
  const { gpus, beforeGpu, afterGpu } = COUNTS[lang];
  if (!gpu) return firstCount(message, gpus, lang);
  const before = beforeGpu.exec(message.slice(Math.max(0, gpu.from - NEAR), gpu.from));
  const after = afterGpu.exec(message.slice(gpu.to, gpu.to + NEAR));
  const found = before?.[1] ?? after?.[1] ?? after?.[2];
  return found === undefined ? undefined : positive(numberOf(found, lang));
}

function hoursIn(text: string, lang: Language): number | undefined {
  const total = COUNTS[lang].spans.reduce((sum, [words, hours]) => {
    const found = words.exec(text);
    return found ? sum + hours * (found[1] === undefined ? 1 : numberOf(found[1], lang)) : sum;
  }, 0);
  return positive(total) ?? BARE_SPANS.find(([words]) => words.test(text))?.[1];
}

function firstCount(text: string, patterns: RegExp[], lang: Language): number | undefined {
  for (const words of patterns) {
    const found = words.exec(text)?.[1];
    if (found !== undefined) return positive(numberOf(found, lang));
  }
  return undefined;
}

function priceIn(text: string, lang: Language): bigint | undefined {
  const [, whole, fraction = ''] = COUNTS[lang].price.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const price = Number(whole.replace(/\D/g, '') + fraction.replace(',', '.'));
  return price > 0 && isAmount(price) ? toMicros(price) : undefined;
}

const positive = (n: number): number | undefined => (n > 0 ? n : undefined);
