import type { Language } from '../../../../domain/language.js';
import { merged } from '../training/draft.js';
import { wantsGpu } from './intent.js';
import { countIn } from './numbers.js';
import { parseRequest, type ParsedRequest } from './parse-request.js';
import { onCpu } from './quote.js';

/**
 * What a question about a price describes. "And with four of them?" goes on from the message before: a bare number is one of
 * GPUs. Where none is named, it is a machine without.
 */
export function described(
  before: string | undefined,
  message: string,
  prices: ReadonlyMap<string, bigint>,
  lang: Language,
): ParsedRequest {
  let request = parseRequest(message, prices, lang);
  if (before !== undefined && !(request.gpu && request.hours !== undefined)) {
    const isBare = !request.gpu && request.hours === undefined;
    const gpuCount = request.gpuCount ?? (isBare ? countIn(message, lang) : undefined);
    request = merged([parseRequest(before, prices, lang), { ...request, gpuCount }]);
  }
  return request.gpu || request.hours === undefined || wantsGpu(message) ? request : onCpu(request, prices);
}
