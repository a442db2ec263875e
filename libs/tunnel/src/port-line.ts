import { isName, ProtocolError } from './control-messages.js';
import { LONGEST_DEADLINE_MS } from './open-line.js';

/** The first line on a data connection for replicas' ports, from the gateway. */
export interface PortRequest {
  /** The gateway's name for this stream, on its channel. */
  stream: string;
  /** Milliseconds within which the agent must answer, with a failure at the latest. */
  deadlineMs: number;
  /** UUID of the placement; the agent knows its port. */
  placementId: string;
}

/** The agent's answer, one byte before the payload. */
export enum PortStatus {
  Connected = 0,
  /** Any other reason: the agent is shutting down, or its sandbox can't be entered. */
  Failed = 1,
  /** The device doesn't run the placement, or it has no port. */
  UnknownPlacement = 2,
  /** Nothing listens on the port, or nothing answered in time. */
  NotAnswering = 3,
}

const LINE = /^port ([A-Za-z0-9]{1,32}) ([1-9][0-9]{0,5}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function writePortLine({ stream, deadlineMs, placementId }: PortRequest): Buffer {
  const line = `port ${stream} ${deadlineMs} ${placementId}`;
  readPortLine(Buffer.from(line, 'latin1'));
  return Buffer.from(`${line}\n`, 'latin1');
}

/** Parses the line, without its line feed. Throws a ProtocolError. */
export function readPortLine(bytes: Buffer): PortRequest {
  const [, stream, deadline, placementId] = LINE.exec(bytes.toString('latin1')) ?? [];
  const deadlineMs = Number(deadline);
  if (!isName(stream) || placementId === undefined || deadlineMs > LONGEST_DEADLINE_MS)
    throw new ProtocolError('A port line is invalid');
  return { stream, deadlineMs, placementId };
}

export function readPortStatus(byte: number): PortStatus {
  if (byte > PortStatus.NotAnswering) throw new ProtocolError('A status is invalid');
  return byte;
}
