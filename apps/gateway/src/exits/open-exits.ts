import { resolve } from 'node:path';
import type { GatewayId } from '@app/bandwidth/contract';
import type { GatewayBook } from '@app/bandwidth/ports/gateway-book';
import type { Environment } from '@app/platform/config/environment';
import { tunnelCertificate } from './certificate.js';
import { DeviceExits } from './device-exits.js';
import { ExitPresence } from './exit-presence.js';
import { TunnelServer } from './tunnel-server.js';

export interface OpenExits {
  exits: DeviceExits;
  /** The port for agents. */
  server: TunnelServer;
  certificateSha256: string;
  /** From now on the book knows which devices are here. */
  announce(gatewayId: GatewayId): void;
  /** Nobody new; running streams go on until `close`. */
  drain(): void;
  close(): void;
}

/** The gateway's side of all exits, ready to listen. */
export async function openExits(env: Environment, book: GatewayBook): Promise<OpenExits> {
  const { TLS_CERT: certFile, TLS_KEY: keyFile } = env;
  const configured = certFile && keyFile ? { certFile, keyFile } : undefined;
  const certificate = await tunnelCertificate(resolve(env.DATA_DIR), configured);
  let presence: ExitPresence | undefined;
  const exits = new DeviceExits(book, () => presence?.changed());
  const server = new TunnelServer(certificate, exits, book);
  return {
    exits,
    server,
    certificateSha256: certificate.sha256,
    announce(gatewayId) {
      presence = new ExitPresence(book, gatewayId, () => exits.present());
    },
    drain() {
      server.close();
      exits.drain();
    },
    close() {
      presence?.stop();
      exits.close();
    },
  };
}
