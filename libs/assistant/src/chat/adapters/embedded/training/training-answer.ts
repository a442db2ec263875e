import type { Language } from '../../../../domain/language.js';
import type { MarketFacts } from '../../../ports/account-facts.js';
import { PHRASES } from '../phrases/index.js';
import type { ParsedRequest } from '../requests/parse-request.js';
import { draft } from './draft.js';

/** A valid request, the assumptions in it, and how to change them. */
export function trainingAnswer(request: ParsedRequest, market: MarketFacts, lang: Language): string {
  const say = PHRASES[lang].request;
  const { kind, body, assumed } = draft(request, market, lang);
  const parts = [
    kind === 'job' ? say.jobIntro : say.deployIntro,
    `\`\`\`json\n${JSON.stringify(body, null, 2)}\n\`\`\``,
  ];
  if (assumed.length > 0) parts.push([say.assumed, ...assumed.map((line) => `- ${line}`)].join('\n'));
  const missing = kind === 'job' ? missingOfJob(request, lang) : missingOfDeploy(request, lang);
  if (missing.length > 0) parts.push([say.missing, ...missing.map((line) => `- ${line}`)].join('\n'));
  return parts.join('\n\n');
}

function missingOfJob({ title, work, hours, priceCoinMicros, image, script }: ParsedRequest, lang: Language): string[] {
  const say = PHRASES[lang].request;
  return asked([
    [image ?? script, say.askWhatToRun],
    [title, say.askTitle],
    [work, say.askType],
    [hours, say.askHours],
    [priceCoinMicros, say.askPrice],
  ]);
}

function missingOfDeploy({ title, gpu, hours }: ParsedRequest, lang: Language): string[] {
  const say = PHRASES[lang].request;
  return asked([
    [title, say.askTitle],
    [gpu, say.askGpu],
    [hours, say.askHours],
  ]);
}

const asked = (fields: [unknown, string][]): string[] =>
  fields.filter(([said]) => said === undefined).map(([, question]) => question);
