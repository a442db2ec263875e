import { toMicros } from '@app/kernel';
import { gpuIn } from './gpu-models.js';
import type { NamedGpu } from './gpu-models.js';
import { NUMBER, numberOf } from './numbers.js';

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

const START = String.raw`(?<![\p{L}\p{N}.,])`;
const pattern = (text: string): RegExp => new RegExp(text, 'iu');

const BEFORE_GPU = pattern(
  `${START}${NUMBER}\\s*(?:[x×х*]|adet|tane|шт[^\\s]*|units?(?:\\s+of)?|개의|대의)?\\s*(?:nvidia|geforce|gpus?)?\\s*$`,
);
const AFTER_GPU = pattern(
  `^[^\\s\\d]{0,4}\\s*(?:gpu[^\\s\\d]*\\s*)?(?:[x×х*]\\s*${NUMBER}|${NUMBER}\\s*(?:개|대|장|adet|tane|шт|units?|pcs))`,
);
const GPUS = pattern(`${START}${NUMBER}\\s*(?:[x×х*]\\s*)?(?:gpu|видеокарт|графическ)`);
const GPUS_KO = pattern(`gpu\\s*${NUMBER}\\s*(?:개|대|장)`);

const HOURS = pattern(`${START}(?:${NUMBER}|an)\\s*-?\\s*(?:hours?|hrs?|h(?![\\p{L}\\d])|saat|час|ч(?!\\p{L})|시간)`);
const DAYS = pattern(
  `${START}(?:${NUMBER}|a)\\s*-?\\s*(?:days?(?!\\p{L})|gün|gun(?!\\p{L})|дн|день|сут|일(?:간|\\s|$|동안))`,
);
const WEEKS = pattern(`${START}(?:${NUMBER}|a)\\s*-?\\s*(?:weeks?|hafta|недел|주(?:간|\\s|$|동안))`);
const BARE_SPANS: [RegExp, number][] = [
  [/на час(?!\p{L})/iu, 1],
  [/на (?:сутки|день)(?!\p{L})|하루/iu, 24],
  [/на неделю(?!\p{L})|일주일/iu, 168],
];

const REPLICA = '(?:replicas?|replika|kopya|cop(?:y|ies)|реплик|копи|레플리카|리플리카|복제본)';
const REPLICAS = pattern(`${START}${NUMBER}\\s*(?:[x×х*]\\s*)?(?:개의\\s*)?${REPLICA}`);
const REPLICAS_AFTER = pattern(`${REPLICA}[^\\s\\d:=]{0,3}\\s*[:=]?\\s*${NUMBER}`);

const PRICE = /(?<![\p{L}\p{N}.,])(\d{1,9}(?:[.,]\d{1,6})?)\s*(?:coin|jeton|монет|коин|코인)/iu;
const USD = /(?<!\p{L})(?:usd|dollars?)(?!\p{L})|\$|dolar|доллар|달러/iu;
const COIN = /coin|jeton|монет|коин|코인/iu;
const DEPLOY = /deploy|dağıt|dagit|деплой|деплоя|деплоить|разверн|развёрт|배포|jupyter|주피터|юпитер/iu;
const IMAGE =
  /(?<![\p{L}\p{N}/:@.-])((?:[a-z0-9.-]+\/)+[a-z0-9._-]+(?::[\w.-]+)?|[a-z0-9._-]{2,}:(?:latest|v?\d[\w.-]*))(?![\p{L}\p{N}/])/u;
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

export function parseRequest(message: string, prices: ReadonlyMap<string, bigint>): ParsedRequest {
  const gpu = gpuIn(message, prices);
  const code = CODE.exec(message);
  const prose = message.replace(CODE, ' ');
  return {
    gpu,
    gpuCount: gpuCountIn(message, gpu),
    hours: hoursIn(prose),
    replicas: first(prose, REPLICAS, REPLICAS_AFTER),
    payment: USD.test(prose) ? 'usd' : COIN.test(prose) ? 'coin' : undefined,
    priceCoinMicros: priceIn(prose),
    work: WORK.find(([, words]) => words.test(prose))?.[0],
    isDeploy: DEPLOY.test(prose) || undefined,
    image: IMAGE.exec(prose)?.[1],
    script: (code?.[1] ?? code?.[2])?.trim(),
    title: QUOTED.exec(prose)?.[1]?.trim(),
  };
}

function gpuCountIn(message: string, gpu: NamedGpu | undefined): number | undefined {
  if (!gpu) return first(message, GPUS, GPUS_KO);
  const before = BEFORE_GPU.exec(message.slice(0, gpu.from));
  const after = AFTER_GPU.exec(message.slice(gpu.to));
  const found = before?.[1] ?? after?.[1] ?? after?.[2];
  return found === undefined ? undefined : positive(numberOf(found));
}

function hoursIn(text: string): number | undefined {
  const spans: [RegExp, number][] = [
    [WEEKS, 168],
    [DAYS, 24],
    [HOURS, 1],
  ];
  const total = spans.reduce((sum, [words, hours]) => {
    const found = words.exec(text);
    return found ? sum + hours * (found[1] === undefined ? 1 : numberOf(found[1])) : sum;
  }, 0);
  return positive(total) ?? BARE_SPANS.find(([words]) => words.test(text))?.[1];
}

function first(text: string, ...patterns: RegExp[]): number | undefined {
  for (const words of patterns) {
    const found = words.exec(text)?.[1];
    if (found !== undefined) return positive(numberOf(found));
  }
  return undefined;
}

function priceIn(text: string): bigint | undefined {
  const price = Number(PRICE.exec(text)?.[1]?.replace(',', '.'));
  return price > 0 ? toMicros(price) : undefined;
}

const positive = (n: number): number | undefined => (n > 0 ? n : undefined);
