import { DECIMALS_MARK } from '../dto.js';
import { finishLinks } from './links.js';
import { finishScope } from './required-scope.js';
import type { Operation, Parameter } from './types.js';

/** Adds what decorators and comments leave open in an operation: texts, parameters, security, headers. */
export function finishOperation(method: string, operation: Operation): void {
  splitSummary(operation);
  finishScope(method, operation);
  finishLinks(operation);
  operation.parameters?.forEach(finishParameter);
  // An operation without a guard is open to everybody, and the document says so.
  operation.security ??= [];
  if (operation.security.some((way) => 'worker-token' in (way as object))) operation['tags'] = ['Agents'];
  const success = operation.responses['200'];
  if (success) success.description ||= 'Success.';
}

/** Splits a handler's comment: its first sentence is the summary, the rest the description. Code in backticks stays whole. */
function splitSummary(operation: Operation): void {
  const text = operation.summary?.replace(/\s*\n\s*/g, ' ').trim();
  if (!text || operation.description) return;
  const [, first, rest] = /^((?:`[^`]*`|[^`])*?[.!?:;])\s+(.+)$/s.exec(text) ?? [undefined, text, undefined];
  // Summaries are plain text, without Markdown.
  operation.summary = (first as string).replace(/[.:;]$/, '').replaceAll('`', '');
  if (rest) operation.description = capitalised(rest);
  else if (text.includes('`')) operation.description = text;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const UUID_EXAMPLE = '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e';

function finishParameter(parameter: Parameter & { [DECIMALS_MARK]?: number }): void {
  const { schema } = parameter;
  // @nestjs/swagger leaves it beside the schema.
  if (parameter[DECIMALS_MARK]) schema[DECIMALS_MARK] = parameter[DECIMALS_MARK];
  delete parameter[DECIMALS_MARK];
  if (parameter.in === 'path' && /(^|_)id$/.test(parameter.name)) {
    parameter.description ??= 'Its UUID.';
    schema['format'] = 'uuid';
    // JSON Schema tools may ignore `format: uuid`, but every one checks the length.
    schema['maxLength'] = 36;
    parameter.example ??= UUID_EXAMPLE;
  }
  // The Swagger plugin calls a field with an initial value required.
  if (parameter.in !== 'path' && ('default' in schema || !parameter.required)) delete parameter.required;
  if (schema['example'] !== undefined) {
    parameter.example ??= schema['example'];
    delete schema['example'];
  }
}
