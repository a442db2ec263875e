import { z } from 'zod';
import { EndpointError } from '../../../adapters/openai/endpoint-errors.js';
import type { CompletionRequest, Message, OpenAiEndpoint } from '../../../adapters/openai/openai-endpoint.js';

/** Ways to make an endpoint answer in JSON, the strictest first. */
const FORMATS = ['json_schema', 'json_object', 'prompt'] as const;
type Format = (typeof FORMATS)[number];

/** Statuses of endpoints that don't know a `response_format`. */
const NOT_UNDERSTOOD = new Set([400, 404, 415, 422, 501]);

/**
 * Asks for JSON of one shape. Endpoints support different formats, and some accept a schema and don't keep to it. So
 * the answer is always checked here, and the next format is tried if it doesn't fit.
 */
export class StructuredOutput<Shape extends z.ZodType> {
  /** The first format that this endpoint understood. */
  private known = 0;
  private readonly jsonSchema: object;

  constructor(
    private readonly endpoint: OpenAiEndpoint,
    private readonly name: string,
    private readonly shape: Shape,
  ) {
    this.jsonSchema = z.toJSONSchema(shape) as object;
  }

  async ask(request: Omit<CompletionRequest, 'response_format'>, signal: AbortSignal): Promise<z.infer<Shape>> {
    const deadline = performance.now() + this.endpoint.timeoutMs;
    let failure: unknown;
    for (const [index, format] of FORMATS.entries()) {
      if (index < this.known) continue;
      try {
        // All tries share the time limit of one answer.
        const leftMs = Math.max(1, Math.ceil(deadline - performance.now()));
        return this.checked(
          await this.endpoint.complete(this.inFormat(request, format), signal, { timeoutMs: leftMs }),
        );
      } catch (error) {
        const notUnderstood = error instanceof EndpointError && NOT_UNDERSTOOD.has(error.status ?? 0);
        if (!notUnderstood && !(error instanceof WrongShape)) throw error;
        if (notUnderstood) this.known = Math.min(index + 1, FORMATS.length - 1);
        failure = error;
      }
    }
    throw failure;
  }

  private inFormat(request: Omit<CompletionRequest, 'response_format'>, format: Format): CompletionRequest {
    if (format === 'json_schema') {
      const json_schema = { name: this.name, strict: true, schema: this.jsonSchema };
      return { ...request, response_format: { type: 'json_schema', json_schema } };
    }
    const told = { ...request, messages: this.withSchema(request.messages) };
    return format === 'json_object' ? { ...told, response_format: { type: 'json_object' } } : told;
  }

  /** The schema in words, for formats that don't carry it. */
  private withSchema([system, ...rest]: Message[]): Message[] {
    const words = `Answer with one JSON object and nothing else. Its JSON Schema: ${JSON.stringify(this.jsonSchema)}`;
    return [{ role: 'system', content: `${system?.content as string}\n${words}` }, ...rest];
  }

  private checked(text: string): z.infer<Shape> {
    const parsed = this.shape.safeParse(jsonIn(text));
    if (!parsed.success) throw new WrongShape();
    return parsed.data;
  }
}

class WrongShape extends EndpointError {
  constructor() {
    super('the reply is not of the shape that was asked for');
  }
}

/** Models wrap JSON in code fences and polite phrases. */
function jsonIn(text: string): unknown {
  const [begin, end] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (begin === -1 || end < begin) return undefined;
  try {
    return JSON.parse(text.slice(begin, end + 1));
  } catch {
    return undefined;
  }
}
