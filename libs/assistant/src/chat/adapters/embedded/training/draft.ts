import { MAX_AMOUNT, MICROS, fromMicros, fullImageName } from '@app/kernel';
import type { Language } from '../../../../domain/language.js';
import type { MarketFacts } from '../../../ports/account-facts.js';
import { PHRASES } from '../phrases/index.js';
import type { ParsedRequest } from '../requests/parse-request.js';
import { usd } from '../text/amounts.js';
import { LARGEST } from '../requests/quote.js';

/** A request for the API, and its assumed values by field. */
export interface Draft {
  kind: 'job' | 'deploy';
  body: Record<string, unknown>;
  assumed: string[];
}

const MAX_TITLE = 200;
const MAX_DEPLOY_NAME = 100;
const MAX_ARGUMENT = 4096;
const MAX_SCRIPT = 65_536;
const DEPLOY_TYPES = {
  docker: 'Docker',
  jupyter: 'Jupyter',
  inference: 'Inference',
  training: 'Training',
  script: 'Script',
} as const;

/**
 * How much of a message can make a request. Names of GPUs, images, scripts, prices and deploys mean nothing else;
 * types, hours and counts also occur in other talk, so one of them alone is not enough (`ENOUGH_SAID`).
 */
export function said({
  gpu,
  image,
  script,
  priceCoinMicros,
  isDeploy,
  work,
  hours,
  gpuCount,
  replicas,
}: ParsedRequest) {
  const plain = [gpu, image, script, priceCoinMicros, isDeploy, replicas].filter((slot) => slot !== undefined).length;
  return 2 * plain + [work, hours, gpuCount].filter((slot) => slot !== undefined).length;
}

export const ENOUGH_SAID = 2;

/** Later turns override earlier ones. */
export function merged(requests: ParsedRequest[]): ParsedRequest {
  return Object.assign(
    {},
    ...requests.map((request) => Object.fromEntries(Object.entries(request).filter(([, said]) => said !== undefined))),
  ) as ParsedRequest;
}

/** A body for POST /api/deploy/job if the user mentioned deploys or replicas, otherwise for POST /api/jobs. */
export function draft(request: ParsedRequest, market: MarketFacts, lang: Language): Draft {
  const isDeploy = request.isDeploy || request.replicas !== undefined || request.work === 'jupyter';
  return isDeploy ? draftDeploy(request, market, lang) : draftJob(request, market, lang);
}

function draftJob(request: ParsedRequest, market: MarketFacts, lang: Language): Draft {
  const assumed = new Assumed(lang);
  const work = jobType(request);
  const type = request.work ? work : assumed.of('job_type', work);
  const hours = hoursOf(request, assumed, lang);
  const count = within(request.gpuCount, LARGEST.gpuCount);
  const { gpu } = request;
  const body: Record<string, unknown> = {
    title: titleOf(request, type, assumed, lang),
    job_type: type,
    price_coin: priceOf(request, hours, count ?? 1, market, assumed, lang),
    duration_hrs: hours,
  };
  const spec = specOf(request);
  if (spec) body.spec = gpu ? { ...spec, gpu_model: gpu.model, gpu_count: count ?? assumed.of('gpu_count', 1) } : spec;
  else if (gpu) body.requirements = `${count ?? 1} x ${gpu.model}`;
  return { kind: 'job', body, assumed: assumed.lines };
}

function draftDeploy(request: ParsedRequest, market: MarketFacts, lang: Language): Draft {
  const assumed = new Assumed(lang);
  const type = request.work ?? assumed.of('job_type', 'docker', DEPLOY_TYPES.docker);
  const name = titleOf(request, type, assumed, lang, 'job_name');
  const listed = [...market.gpuPricesUsdMicros.keys()].find((model) => model !== 'default');
  const body = {
    job_name: name,
    job_type: DEPLOY_TYPES[type],
    gpu_model: request.gpu?.model ?? assumed.of('gpu_model', cheapest(market) ?? listed ?? 'A100'),
    gpu_count: assumed.unless(
      'gpu_count',
      within(request.gpuCount, request.gpu?.model === 'cpu' ? 1 : LARGEST.gpuCount),
      1,
    ),
    duration_hrs: hoursOf(request, assumed, lang),
    replicas: assumed.unless('replicas', within(request.replicas, LARGEST.replicas), 1),
    payment_type: assumed.unless('payment_type', request.payment, 'coin'),
    ...contentOf(request, type, assumed),
  };
  return { kind: 'deploy', body, assumed: assumed.lines };
}

/** Docker and Script have no default on the server. */
function contentOf({ image: named, script }: ParsedRequest, type: keyof typeof DEPLOY_TYPES, assumed: Assumed) {
  const image = fullNameOf(named);
  if (image) return { image };
  if (script && script.length <= MAX_ARGUMENT) return { command: ['sh', '-c', script] };
  if (type === 'docker') return { image: assumed.of('image', 'docker.io/library/nginx:1.29') };
  return type === 'script' ? { command: assumed.of('command', ['sh', '-c', 'echo hello']) } : {};
}

/** The assumed values, as text. */
class Assumed {
  readonly lines: string[] = [];

  constructor(private readonly lang: Language) {}

  of<T>(field: string, value: T, shown: unknown = value, why = PHRASES[this.lang].request.defaultValue): T {
    this.lines.push(`${field}: ${JSON.stringify(shown)} (${why})`);
    return value;
  }

  unless<T>(field: string, said: T | undefined, otherwise: T): T {
    return said ?? this.of(field, otherwise);
  }
}

/** A job has no Jupyter; without a word about it, an image makes it a container and anything else a script. */
function jobType({ work, image }: ParsedRequest): 'docker' | 'inference' | 'training' | 'script' {
  if (work && work !== 'jupyter') return work;
  return image || work === 'jupyter' ? 'docker' : 'script';
}

/** Whole hours; the text mentions a part of an hour. */
function hoursOf({ hours, duration }: ParsedRequest, assumed: Assumed, lang: Language): number {
  const asked = within(hours, LARGEST.hours);
  if (asked !== undefined && duration && duration.minutes % 60 !== 0)
    return assumed.of('duration_hrs', asked, asked, PHRASES[lang].request.wholeHours);
  return assumed.unless('duration_hrs', asked, 1);
}

function specOf({ image, script }: ParsedRequest): Record<string, unknown> | undefined {
  const usable = fullNameOf(image);
  const text = script ? script.slice(0, MAX_SCRIPT) : undefined;
  if (usable === undefined && text === undefined) return undefined;
  return { ...(usable !== undefined && { image: usable }), ...(text !== undefined && { script: text }) };
}

/** People write `nginx:1.29`; the API requires the registry. */
const fullNameOf = (image: string | undefined): string | undefined => (image ? fullImageName(image) : undefined);

function titleOf(
  { title }: ParsedRequest,
  type: keyof typeof DEPLOY_TYPES,
  assumed: Assumed,
  lang: Language,
  field = 'title',
): string {
  return (
    title?.slice(0, field === 'job_name' ? MAX_DEPLOY_NAME : MAX_TITLE) ||
    assumed.of(field, PHRASES[lang].request.titles[type])
  );
}

function priceOf(
  { priceCoinMicros, gpu }: ParsedRequest,
  hours: number,
  count: number,
  market: MarketFacts,
  assumed: Assumed,
  lang: Language,
): number {
  if (priceCoinMicros !== undefined && priceCoinMicros <= BigInt(MAX_AMOUNT) * MICROS)
    return fromMicros(priceCoinMicros);
  const perHour = (gpu?.priceMicros ?? market.gpuPricesUsdMicros.get('default')!) * BigInt(count);
  const usdMicros = perHour * BigInt(hours);
  // Rounded up: devices would ignore an offer slightly below the list price.
  const coinMicros = (usdMicros * MICROS + market.coinUsdMicros - 1n) / market.coinUsdMicros;
  const price = fromMicros(coinMicros);
  return assumed.of('price_coin', price, price, PHRASES[lang].request.priceFromList(usd(perHour, lang)));
}

function cheapest({ gpuPricesUsdMicros }: MarketFacts): string | undefined {
  const listed = [...gpuPricesUsdMicros].filter(([model]) => model !== 'default' && model !== 'cpu');
  return listed.sort(([, a], [, b]) => (a < b ? -1 : 1))[0]?.[0];
}

const within = (n: number | undefined, most: number): number | undefined =>
  n !== undefined && n >= 1 && n <= most ? n : undefined;
