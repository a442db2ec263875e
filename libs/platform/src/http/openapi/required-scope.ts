import { requiredScope, type ScopeArea } from '../../auth/scopes.js';
import type { Operation } from './types.js';

/** Left on an operation by `RequireUser` and similar guards: an area, or `none` where keys are refused. */
export const SCOPE_MARK = 'x-scope-area';

/** States in `x-required-scope` and in words which scope an API key needs; absent: keys are refused. */
export function finishScope(method: string, operation: Operation): void {
  const area = operation[SCOPE_MARK] as ScopeArea | 'none' | undefined;
  delete operation[SCOPE_MARK];
  if (area === undefined) return;
  const scope = requiredScope(area === 'none' ? null : area, method);
  if (scope) operation['x-required-scope'] = scope;
  const words = scope ? `An API key needs the scope \`${scope}\`.` : 'API keys are refused.';
  operation.description = [operation.description, words].filter(Boolean).join('\n\n');
}
