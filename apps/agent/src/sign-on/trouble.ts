import { networkInterfaces } from 'node:os';
import { ApiError, isReplaced, isTokenRefused } from '../api/api-errors.js';

/** Why a service can't be used, as one line that says what to do. */
export interface Trouble {
  line: string;
  /** The settings are wrong, so waiting would not help. */
  final: boolean;
}

export interface Surroundings {
  /** An agent in this folder has reached this address before: it is right, and the service is away. */
  known: boolean;
  /** This machine is connected to some network. */
  online: boolean;
}

const CHECK = 'Check the address (--server).';

export function troubleOf(error: unknown, server: string, around: Surroundings): Trouble {
  return error instanceof ApiError
    ? { line: refusal(error, server), final: true }
    : silence((error as Error).message, new URL(server), around);
}

export const machineIsOnline = (): boolean =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ internal }) => !internal));

/** The address answers, and refuses. */
function refusal(error: ApiError, server: string): string {
  if (isTokenRefused(error))
    return "The server refuses this device's token: it is wrong, or was revoked or rotated. Set a valid one (`token`).";
  if (isReplaced(error)) return `Another agent runs with this token. ${error.message}`;
  if (error.code === 'https_required') return `${server} answers over TLS only. Set the address to https://…`;
  if (error.code === 'redirected') return `${error.message}. Set the address (--server) to the market's own.`;
  if (error.code === 'account_suspended') return `The account of this token is suspended: ${error.message}`;
  if (['', 'not_json', 'route_not_found'].includes(error.code))
    return `${server} answers, but is not a market (status ${error.status}). ${CHECK}`;
  return `${server} refused the request: ${error.message}`;
}

/** No answer. `reason` is Node's code, or a sentence. */
function silence(reason: string, { protocol, hostname, host, origin }: URL, { known, online }: Surroundings): Trouble {
  const wrong = (line: string): Trouble => ({ line, final: true });
  /** It may be away for a while only if it was there before. */
  const unknown = (line: string): Trouble => ({ line, final: !known });
  if (reason === 'ENOTFOUND')
    return { line: `No host is called ${hostname}, or there is no network yet. ${CHECK}`, final: !known && online };
  if (reason === 'ECONNREFUSED') return unknown(`Nothing listens at ${host}. ${CHECK}`);
  if (reason === 'CERT_NOT_YET_VALID')
    return { line: `The certificate of ${host} is not valid yet: check this machine's clock.`, final: false };
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(reason))
    return wrong(
      `The certificate of ${host} is not trusted here (${reason}). For a market with its own authority, ` +
        'name that in NODE_EXTRA_CA_CERTS.',
    );
  if (/^ERR_SSL/.test(reason))
    return wrong(`${host} does not speak TLS. Set the address to http://${host}, if that is right.`);
  if (/^HPE_/.test(reason)) return wrong(`${host} does not speak HTTP, so it is not a market. ${CHECK}`);
  if (/^(UND_ERR_SOCKET|ECONNRESET)$/.test(reason))
    return unknown(
      `${host} hangs up without an answer.${protocol === 'http:' ? ' It may want https://.' : ''} ${CHECK}`,
    );
  if (reason === 'bad port') return wrong(`No market uses the port of ${origin}. ${CHECK}`);
  return { line: `${host} can't be reached (${reason}).`, final: false };
}
