import type { Language } from '../../../../domain/language.js';
import { merged } from '../training/draft.js';
import { wantsGpu } from './intent.js';
import { countIn } from './numbers.js';
import { parseRequest, type ParsedRequest } from './parse-request.js';
import { onCpu } from './quote.js';

/**
 * Reads the request in a question about a price. "And with four of them?" continues the message before: a bare number
 * counts GPUs. If no GPU is named, the machine has none.
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
