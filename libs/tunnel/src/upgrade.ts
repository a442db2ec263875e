import { MAX_UPGRADE_REPLY, type TunnelPurpose } from './limits.js';
import { ProtocolError } from './control-messages.js';

/** The agent's HTTP request that turns a TLS connection into a data connection (RFC 9110 §7.8). */
export function upgradeRequest(purpose: TunnelPurpose, host: string, channel: string): string {
  return [
    `GET ${purpose.streamPath} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: Upgrade',
    `Upgrade: ${purpose.streamProtocol}`,
    `${purpose.channelHeader}: ${channel}`,
    '',
    '',
  ].join('\r\n');
}

export const upgradeAccepted = ({ streamProtocol }: TunnelPurpose): string =>
  `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${streamProtocol}\r\n\r\n`;

/** A refusal that ends the connection. */
export const upgradeRefused = (status: string): string =>
  `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;

/** Length of the gateway's consent; undefined while it is incomplete. Throws for any other response. */
export function upgradeReplyLength(bytes: Buffer): number | undefined {
  const end = bytes.subarray(0, MAX_UPGRADE_REPLY).indexOf('\r\n\r\n');
  if (end < 0 && bytes.length >= MAX_UPGRADE_REPLY) throw new ProtocolError("The gateway's response is too long");
  if (end < 0) return undefined;
  const [status = ''] = bytes.toString('latin1', 0, end).split('\r\n', 1);
  if (!/^HTTP\/1\.1 101( |$)/.test(status)) throw new ProtocolError(`The gateway answers ${status.slice(0, 60)}`);
  return end + 4;
}
