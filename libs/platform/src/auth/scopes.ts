/** Scopes of an API key. */
export const SCOPES = [
  'account:read',
  'assistant',
  'bandwidth:read',
  'bandwidth:write',
  'deploy:read',
  'deploy:write',
  'events',
  'jobs:read',
  'jobs:write',
  'referral',
  'wallet:read',
  'wallet:write',
  'worker:read',
  'worker:write',
] as const;

export type Scope = (typeof SCOPES)[number];

/** The subject of a controller's endpoints; with the method it gives the scope. */
export type ScopeArea = Scope extends infer S ? (S extends `${infer Area}:${string}` ? Area : S) : never;

/** `<area>:read` for GET, `<area>:write` otherwise, or the area itself if it is one scope; null: keys are refused. */
export function requiredScope(area: ScopeArea | null, method: string): Scope | null {
  if (area === null) return null;
  const access = /^(get|head)$/i.test(method) ? 'read' : 'write';
  return SCOPES.find((scope) => scope === area || scope === `${area}:${access}`) ?? null;
}
