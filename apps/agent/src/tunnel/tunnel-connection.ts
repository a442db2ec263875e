import { connect as connectTcp } from 'node:net';
import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { TLSSocket } from 'node:tls';

/** A gateway as the API names it. */
export interface GatewayAddress {
  host: string;
  port: number;
  /** SHA-256 of its certificate (DER), lower-case hex; the agent refuses any other certificate. */
  certificateSha256: string;
}

export interface TunnelConnection {
  tls: TLSSocket;
  /** The socket below the TLS: only a TCP socket can be reset. */
  raw: Socket;
}

const CONNECT_MS = 10_000;
const KEEP_ALIVE_MS = 30_000;

/** Connects, and sends nothing before the certificate has the fingerprint that the API named. */
export function connectTunnel(gateway: GatewayAddress, signal: AbortSignal): Promise<TunnelConnection> {
  return new Promise((resolve, reject) => {
    const raw = connectTcp({ host: gateway.host, port: gateway.port, allowHalfOpen: true, noDelay: true });
    raw.setKeepAlive(true, KEEP_ALIVE_MS);
    const fail = (error: Error): void => {
      settle();
      raw.destroy();
      reject(error);
    };
    const timer = setTimeout(() => fail(new Error('no response in time')), CONNECT_MS);
    const abort = (): void => fail(new Error('cancelled'));
    const settle = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    // The TLS socket reports errors. The listener stays, since a reset may come at any time.
    raw.on('error', fail);
    raw.once('close', () => fail(new Error('the gateway closed the connection')));
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    raw.once('connect', () => {
      const servername = isIP(gateway.host) === 0 ? gateway.host : undefined;
      // Checked by fingerprint, not by issuer: a gateway without a certificate generates one.
      const tls = connectTls({ socket: raw, servername, rejectUnauthorized: false, minVersion: 'TLSv1.2' });
      tls.on('error', fail);
      tls.once('secureConnect', () => {
        const seen = tls.getPeerX509Certificate()?.fingerprint256.replaceAll(':', '').toLowerCase();
        if (seen !== gateway.certificateSha256)
          return fail(new Error('its certificate differs from the one the service named'));
        settle();
        resolve({ tls, raw });
      });
    });
  });
}
