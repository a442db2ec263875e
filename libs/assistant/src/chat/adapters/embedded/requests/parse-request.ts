import { nameOf } from '@app/platform/http/names';
import { LANGUAGES, type Language } from '../../../../domain/language.js';
import { durationIn, type Duration } from './durations.js';
import { gpuIn, withLatinNames, type NamedGpu } from './gpu-models.js';
import { coinsIn } from './money-amounts.js';
import { numberOf, numberPattern } from './numbers.js';

/** What a message says about a job or deploy, in any of the four languages; absent fields weren't mentioned. */
export interface ParsedRequest {
  gpu?: NamedGpu;
  gpuCount?: number;
  /** Whole hours, as for deploys and jobs: a part of an hour counts as one. */
  hours?: number;
  duration?: Duration;
  replicas?: number;
  payment?: 'usd' | 'coin';
  priceCoinMicros?: bigint;
  work?: 'docker' | 'jupyter' | 'inference' | 'training' | 'script';
  isDeploy?: boolean;
  image?: string;
  script?: string;
  title?: string;
}

/** The greatest distance between a GPU's name and its count. */
const NEAR = 40;
const START = String.raw`(?<![\p{L}\p{N}.,])`;
const REPLICA = '(?:replicas?|replika|kopya|cop(?:y|ies)|реплик|копи|레플리카|리플리카|복제본)';

const MACHINE = '(?:containers?|servers?|machines?|konteyner|sunucu|makine|контейнер|сервер|машин|컨테이너|서버|머신)';

const OF_REPLICAS = new RegExp(`${REPLICA}|${MACHINE}`, 'iu');
/** "500 A100 hours" counts hours, not cards. */
const OF_TIME = /^[\s-]{0,3}(?:gpu[\s-]{1,3})?(?:hours?|saat|час|시간)/iu;
const OF_GPUS = /gpu|видеокарт|графическ/iu;

/** Interprets a number by the words around it. */
function countPatterns(lang: Language) {
  const number = numberPattern(lang);
  const pattern = (text: string): RegExp => new RegExp(text, 'iu');
  const times = '(?:[x×х*]\\s{0,3})?';
  return {
    beforeGpu: pattern(
      `${START}${number}\\s{0,3}(?:[x×х*]|adet|tane|шт[^\\s]{0,4}|units?(?:\\s{1,3}of)?|of|개의|대의)?\\s{0,3}(?:nvidia|geforce|gpus?)?\\s{0,3}$`,
    ),
    afterGpu: pattern(
      `^[^\\s\\d]{0,4}\\s{0,3}(?:gpu[^\\s\\d]{0,4}\\s{0,3})?(?:[x×х*]\\s{0,3}${number}|${number}\\s{0,3}(?:개|대|장|adet|tane|шт|units?|pcs))`,
    ),
    gpus: [
      pattern(`${START}${number}\\s{0,3}${times}(?:gpu|видеокарт|графическ)`),
      pattern(`gpu\\s{0,3}${number}\\s{0,3}(?:개|대|장)`),
    ],
    replicas: [
      pattern(`${START}${number}\\s{0,3}${times}(?:개의\\s{0,3})?${REPLICA}`),
      pattern(`${REPLICA}[^\\s\\d:=]{0,3}\\s{0,3}[:=]?\\s{0,3}${number}`),
      pattern(`${START}${number}\\s{0,3}(?:개의\\s{0,3}|대의\\s{0,3})?${MACHINE}`),
      pattern(`${MACHINE}[^\\s\\d]{0,2}\\s{0,3}${number}\\s{0,3}(?:개|대)`),
    ],
  };
}

const COUNTS = Object.fromEntries(LANGUAGES.map((lang) => [lang, countPatterns(lang)])) as Record<
  Language,
  ReturnType<typeof countPatterns>
>;

const USD = /(?<!\p{L})(?:usd|dollars?)(?!\p{L})|\$|dolar|доллар|달러/iu;
const COIN = /coin|jeton|монет|коин|코인/iu;
const DEPLOY = /deploy|dağıt|dagit|деплой|деплоя|деплоить|разверн|развёрт|배포|jupyter|주피터|юпитер/iu;
const IMAGE =
  /(?<![\p{L}\p{N}/:@._-])([a-z0-9][a-z0-9._-]{0,99}(?:\/[a-z0-9][a-z0-9._-]{0,99}){1,4}(?::\w[\w.-]{0,99})?|[a-z0-9][a-z0-9._-]{1,99}:(?:latest|v?\d[\w.-]{0,99}))(?![\p{L}\p{N}/])/u;
const QUOTED = /["“”„«]([^"“”„«»]{2,100})["“”»]/u;
const CODE = /```(?:[a-z]*\n)?([\s\S]{1,4000}?)```|`([^`\n]{1,2000})`/u;

/** The first match wins: a script that trains is training. */
const WORK: [NonNullable<ParsedRequest['work']>, RegExp][] = [
  ['jupyter', /jupyter|notebook|주피터|юпитер/iu],
  ['inference', /infer(?:ence)?|çıkarım|cikarim|инференс|추론/iu],
  ['training', /train|fine-?tun|eğit|egit|обуч|학습|훈련/iu],
  ['script', /script|betik|скрипт|스크립트/iu],
  ['docker', /docker|container|konteyner|imaj|контейнер|образ|컨테이너|도커/iu],
];

export function parseRequest(text: string, prices: ReadonlyMap<string, bigint>, lang: Language): ParsedRequest {
  const message = withLatinNames(text);
  const gpu = gpuIn(message, prices);
  const code = CODE.exec(message);
  const prose = message.replace(CODE, ' ');
  // "3090 시간당" is a card, not 3,090 hours.
  const cardless = (gpu ? `${message.slice(0, gpu.from)} ${message.slice(gpu.to)}` : message).replace(CODE, ' ');
  const duration = durationIn(cardless, lang);
  return {
    gpu,
    gpuCount: gpuCountIn(message, gpu, lang),
    hours: duration && Math.ceil(duration.minutes / 60),
    duration,
    replicas: firstCount(cardless, OF_REPLICAS, COUNTS[lang].replicas, lang),
    payment: USD.test(prose) ? 'usd' : COIN.test(prose) ? 'coin' : undefined,
    priceCoinMicros: coinsIn(prose, lang),
    work: WORK.find(([, words]) => words.test(prose))?.[0],
    isDeploy: DEPLOY.test(prose) || undefined,
    image: IMAGE.exec(prose)?.[1],
    script: (code?.[1] ?? code?.[2])?.trim() || undefined,
    title: nameOf(QUOTED.exec(prose)?.[1] ?? '') || undefined,
  };
}

function gpuCountIn(message: string, gpu: NamedGpu | undefined, lang: Language): number | undefined {
  const { gpus, beforeGpu, afterGpu } = COUNTS[lang];
  if (!gpu) return firstCount(message, OF_GPUS, gpus, lang);
  if (OF_TIME.test(message.slice(gpu.to))) return undefined;
  const before = beforeGpu.exec(message.slice(Math.max(0, gpu.from - NEAR), gpu.from));
  const after = afterGpu.exec(message.slice(gpu.to, gpu.to + NEAR));
  const found = before?.[1] ?? after?.[1] ?? after?.[2];
  return found === undefined ? undefined : positive(numberOf(found, lang));
}

function firstCount(text: string, of: RegExp, patterns: RegExp[], lang: Language): number | undefined {
  // Numbers in words cost much more to find.
  if (!of.test(text)) return undefined;
  for (const words of patterns) {
    const found = words.exec(text)?.[1];
    if (found !== undefined) return positive(numberOf(found, lang));
  }
  return undefined;
}

const positive = (n: number): number | undefined => (n > 0 ? n : undefined);
