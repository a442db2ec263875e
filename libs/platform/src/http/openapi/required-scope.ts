import { requiredScope, type ScopeArea } from '../../auth/scopes.js';
import type { Operation } from './types.js';

/** Left on an operation by `RequireUser` and similar guards: an area, or `none` where keys are refused. */
export const SCOPE_MARK = 'x-scope-area';

/** States in `x-required-scope` which scope an API key needs; absent: keys are refused, which is also said in words. */
export function finishScope(method: string, operation: Operation): void {
  const area = operation[SCOPE_MARK] as ScopeArea | 'none' | undefined;
  delete operation[SCOPE_MARK];
  if (area === undefined) return;
  const scope = requiredScope(area === 'none' ? null : area, method);
  if (scope) operation['x-required-scope'] = scope;
  else operation.description = [operation.description, 'API keys are refused.'].filter(Boolean).join('\n\n');
}
