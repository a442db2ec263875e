/**
 * POSTs that take no Idempotency-Key, so they are never repeated: it can't be told whether the first one arrived. A test
 * compares them with the API document.
 */
export const KEYLESS: ReadonlySet<string> = new Set([
  '/api/admin/users/{id}/make-admin',
  '/api/admin/users/{id}/suspend',
  '/api/admin/users/{id}/unmake-admin',
  '/api/admin/users/{id}/unsuspend',
  '/api/bandwidth/exits',
  '/api/bandwidth/exits/stop',
  '/api/deploy/replicas/sync',
  '/api/deploy/replicas/{id}/logs',
  '/api/jobs/quote',
  '/api/jobs/{id}/logs',
  '/api/jobs/{id}/progress',
  '/api/wallet/webhooks/stripe',
  '/api/worker/heartbeat',
  '/api/worker/offline',
  '/api/worker/self-test',
  '/api/worker/self-test/begin',
  '/api/worker/self-test/network',
  '/api/worker/self-test/round',
  '/api/worker/tokens/{id}/revoke',
  '/auth/api-keys/{id}/revoke',
  '/auth/login',
  '/auth/logout',
  '/auth/password/change',
  '/auth/password/forgot',
  '/auth/refresh',
  '/auth/sessions/{id}/revoke',
  '/auth/verify-email',
  '/auth/verify-email/resend',
]);
