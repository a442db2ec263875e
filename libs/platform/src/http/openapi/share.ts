import type { Operation, Parameter } from './types.js';
import { CODES_MARK } from './problems.js';

export interface Shared {
  responses: Record<string, object>;
  parameters: Record<string, object>;
}

/**
 * Replaces refusals and parameters that several operations have alike by references: inlined, they were two thirds of
 * the document.
 */
export function shareRepeated(operations: Operation[]): Shared {
  const responses = new Pool();
  const parameters = new Pool();
  for (const operation of operations) {
    for (const [status, response] of Object.entries(operation.responses))
      if (Number(status) >= 400) responses.count(response);
    operation.parameters?.forEach((parameter) => parameters.count(parameter));
  }
  for (const operation of operations) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (Number(status) < 400) continue;
      const name = responseName(response[CODES_MARK] as string[]);
      operation.responses[status] = responses.share(response, 'responses', name) as typeof response;
    }
    operation.parameters = operation.parameters?.map(
      (parameter) => parameters.share(parameter, 'parameters', pascal(parameter.name)) as Parameter,
    );
  }
  return { responses: responses.shared, parameters: parameters.shared };
}

/** Values by their JSON. */
class Pool {
  readonly shared: Record<string, object> = {};
  private readonly uses = new Map<string, number>();

  count(value: object): void {
    const json = JSON.stringify(value);
    this.uses.set(json, (this.uses.get(json) ?? 0) + 1);
  }

  /** A reference to the value if it is used more than once and no other value has this name. */
  share(value: object, kind: string, name: string): object {
    const json = JSON.stringify(value);
    if ((this.uses.get(json) ?? 0) < 2) return value;
    const known = (this.shared[name] ??= value);
    return JSON.stringify(known) === json ? { $ref: `#/components/${kind}/${name}` } : value;
  }
}

/** Refusals that many operations have, by their codes. */
const COMMON: Record<string, string> = {
  'https_required,malformed_request': 'BadRequest',
  'https_required,invalid_request,malformed_request': 'BadQuery',
  'https_required,invalid_request,malformed_json,malformed_request': 'BadBody',
  'signed_out,unauthorized': 'Unauthorized',
  unauthorized: 'UnknownDevice',
  unsupported_media_type: 'MediaType',
  body_too_large: 'TooLarge',
  internal_error: 'Failure',
  'account_suspended,scope_missing': 'Forbidden',
  account_suspended: 'Suspended',
  'account_suspended,api_key_refused': 'KeyRefused',
  'account_suspended,admin_only,api_key_refused': 'AdminOnly',
  idempotency_in_progress: 'InProgress',
  idempotency_key_reused: 'KeyReused',
  'database_unavailable,shutting_down': 'Unavailable',
  'database_unavailable,overloaded,shutting_down': 'Overloaded',
};

/** Other refusals are named after the codes that aren't common: `JobNotFound`. */
function responseName(codes: string[]): string {
  const common = Object.keys(COMMON).flatMap((list) => list.split(','));
  const own = codes.filter((code) => !common.includes(code));
  return COMMON[[...codes].sort().join()] ?? (own.length ? own : codes).map(pascal).join('Or');
}

const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
