import { connect as connectTcp } from 'node:net';
import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { TLSSocket } from 'node:tls';

/** A gateway as the API names it. */
export interface GatewayAddress {
  host: string;
  port: number;
  /** SHA-256 of its certificate (DER), lower-case hex: no other is spoken to. */
  certificateSha256: string;
}

export interface TunnelConnection {
  tls: TLSSocket;
  /** What the TLS runs over: only a TCP socket can be reset. */
  raw: Socket;
}

const CONNECT_MS = 10_000;
const KEEP_ALIVE_MS = 30_000;

/** Connects, and says nothing before the certificate has the fingerprint that the API named. */
export function connectTunnel(gateway: GatewayAddress, signal: AbortSignal): Promise<TunnelConnection> {
  return new Promise((resolve, reject) => {
    const raw = connectTcp({ host: gateway.host, port: gateway.port, allowHalfOpen: true, noDelay: true });
    raw.setKeepAlive(true, KEEP_ALIVE_MS);
    const fail = (error: Error): void => {
      settle();
      raw.destroy();
      reject(error);
    };
    const timer = setTimeout(() => fail(new Error('no answer in time')), CONNECT_MS);
    const abort = (): void => fail(new Error('given up'));
    const settle = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    // Errors of the connection come out of the TLS; listened to for good, since a reset may come at any time.
    raw.on('error', fail);
    raw.once('close', () => fail(new Error('the gateway closed the connection')));
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    raw.once('connect', () => {
      const servername = isIP(gateway.host) === 0 ? gateway.host : undefined;
      // Judged by its fingerprint, not by who signed it: gateways without a certificate of their own make one.
      const tls = connectTls({ socket: raw, servername, rejectUnauthorized: false, minVersion: 'TLSv1.2' });
      tls.on('error', fail);
      tls.once('secureConnect', () => {
        const seen = tls.getPeerX509Certificate()?.fingerprint256.replaceAll(':', '').toLowerCase();
        if (seen !== gateway.certificateSha256)
          return fail(new Error('its certificate is another than the service says'));
        settle();
        resolve({ tls, raw });
      });
    });
  });
}
