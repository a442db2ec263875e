import { CommanderError } from 'commander';
import { AuthenticationError, ConnectionError, MarketError, ValidationError } from '../../sdk/src/index.js';
import { CliError, EXIT, type ExitCode } from './errors.js';
import { clean } from './terminal/text.js';

export interface Failure {
  /** For standard error; empty when it was said already. */
  line: string;
  exitCode: ExitCode;
}

/** What went wrong, in one line that says what to do. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CommanderError) return { line: '', exitCode: error.exitCode === 0 ? EXIT.ok : EXIT.usage };
  if (error instanceof CliError) return { line: error.message, exitCode: error.exitCode };
  if (error instanceof ConnectionError) return { line: connectionLine(error), exitCode: EXIT.failed };
  if (error instanceof MarketError) return { line: marketLine(error), exitCode: exitCodeOfRefusal(error) };
  return { line: fileLine(error), exitCode: EXIT.failed };
}

const EXIT_CODES: Record<number, ExitCode> = {
  400: EXIT.usage,
  401: EXIT.login,
  402: EXIT.refused,
  403: EXIT.refused,
  404: EXIT.notFound,
  413: EXIT.usage,
  415: EXIT.usage,
};

/** Of a refusal's HTTP status. */
export const exitCodeOf = (status: number | null): ExitCode => EXIT_CODES[status ?? 0] ?? EXIT.failed;

/** The page of a proxy has a status, too, but it says nothing about the request. */
function exitCodeOfRefusal(error: MarketError): ExitCode {
  if (error.status === null) return error instanceof ValidationError ? EXIT.usage : EXIT.failed;
  return error.code === null ? EXIT.failed : exitCodeOf(error.status);
}

function marketLine(error: MarketError): string {
  const said = clean(error.message);
  if (error.code === null && (error.status ?? 0) >= 400)
    return `This is not a market, or a proxy in front of it answered: HTTP status ${error.status}. Check --server or MARKET_URL.`;
  if (error instanceof AuthenticationError && error.code !== 'invalid_credentials')
    return 'You are not logged in, or your login has ended: run `market login`, or check MARKET_API_KEY.';
  if (error.status !== null && error.status >= 500) return `${said}. Try again later; request ${error.requestId}.`;
  return error.retryAfter === null ? said : `${said} Try again in ${Math.ceil(error.retryAfter)} s.`;
}

const CONNECTIONS: [RegExp, string][] = [
  [/ENOTFOUND|EAI_AGAIN/, "its name can't be resolved. Check --server or MARKET_URL, and your network."],
  [/ECONNREFUSED/, 'nothing listens there. Is the market running, and its address right (--server, MARKET_URL)?'],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/,
    'its certificate is not trusted. For a CA of your own, set NODE_EXTRA_CA_CERTS to its file.',
  ],
  [/ERR_SSL|EPROTO|wrong version/i, "it doesn't use TLS. If that is intended, write its address with http://."],
];

function connectionLine(error: ConnectionError): string {
  const cause = (error.cause as Error | undefined)?.cause as { code?: string; message?: string } | undefined;
  const told = `${cause?.code ?? ''} ${error.message}`;
  const known = CONNECTIONS.find(([pattern]) => pattern.test(told));
  return known ? `${error.message.split(/ can't be reached/)[0]} can't be reached: ${known[1]}` : clean(error.message);
}

/** A file that can't be read or written; everything else is a defect of this program. */
function fileLine(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code && /^E[A-Z]+$/.test(code)
    ? message
    : `This is a defect of market: ${(error as Error).stack ?? String(error)}`;
}
