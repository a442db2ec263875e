interface PostgresError {
  code?: string;
  constraint?: string;
}

const of = (error: unknown): PostgresError => {
  const outer = error as PostgresError & { driverError?: PostgresError };
  return outer?.driverError ?? outer ?? {};
};

/** Serialisation failure, deadlock, or a lock that took too long: the transaction did nothing and can run again. */
export function isRetryable(error: unknown): boolean {
  const { code } = of(error);
  return code === '40001' || code === '40P01' || code === '55P03';
}

/** Whether a unique constraint (of this name, if given) refused the write. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = of(error);
  return code === '23505' && (constraint === undefined || violated === constraint);
}

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '53300', // too_many_connections
  '53100', // disk_full
  '57014', // statement timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
]);

/** Messages of pg, and of TypeORM for a connection lost between two statements of a transaction. */
const LOST_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|Query runner already released/;

/** Whether the database could not be reached; the client may retry later (503). */
export function isDatabaseAway(error: unknown): boolean {
  const { code } = of(error);
  if (code !== undefined && (AWAY.has(code) || code.startsWith('08'))) return true;
  const message = error instanceof Error ? error.message : '';
  return LOST_CONNECTION.test(message);
}
