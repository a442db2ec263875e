import { MAX_DIAL, MAX_ENTRIES, MAX_MESSAGE_BYTES } from './limits.js';

/** Messages from the gateway to an agent. */
export type GatewayMessage =
  | {
      type: 'welcome';
      /** The channel's name: data connections present it to prove that they belong to this device. */
      channel: string;
      /** The device's address as the gateway sees it; no session may reach it through the device. */
      address: string;
      /** The agent gives the channel up after this many milliseconds without a ping. */
      silence_ms: number;
    }
  /** Open this many more data connections. */
  | { type: 'dial'; count: number }
  /** The gateway is shutting down: no new streams; running ones may finish. */
  | { type: 'drain' };

/** Messages from an agent to the gateway. */
export type AgentMessage =
  /** Payload bytes since the channel opened, both directions, by the gateway's name for the session. */
  | { type: 'usage'; carried: Array<[session: string, bytes: number]> }
  /** The targets of these streams ended normally, so the gateway has received all of it. */
  | { type: 'ended'; streams: string[] }
  /** A renewed ticket: the device's terms may have changed. */
  | { type: 'ticket'; ticket: string }
  /** The agent is shutting down: no new streams; running ones may finish. */
  | { type: 'drain' };

/** The other side violated the protocol: its channel is closed. */
export class ProtocolError extends Error {}

/** Names of channels, sessions and streams: random, without meaning for the other side. */
const NAME = /^[A-Za-z0-9]{1,32}$/;
const TICKET = /^[A-Za-z0-9_-]{16,128}$/;
const ADDRESS = /^[0-9a-fA-F:.]{2,45}$/;

export const isName = (value: unknown): value is string => typeof value === 'string' && NAME.test(value);
export const isTicket = (value: unknown): value is string => typeof value === 'string' && TICKET.test(value);

export function readGatewayMessage(text: string): GatewayMessage {
  const { type, ...fields } = readObject(text);
  if (type === 'welcome') {
    const { channel, address, silence_ms } = fields;
    if (isName(channel) && typeof address === 'string' && ADDRESS.test(address) && isCount(silence_ms, 3_600_000))
      return { type, channel, address, silence_ms };
  }
  if (type === 'dial' && isCount(fields['count'], MAX_DIAL)) return { type, count: fields['count'] };
  if (type === 'drain') return { type };
  throw new ProtocolError('The gateway sent an invalid message');
}

export function readAgentMessage(text: string): AgentMessage {
  const { type, ...fields } = readObject(text);
  const { carried, streams, ticket } = fields;
  if (type === 'usage' && isList(carried, isCarried)) return { type, carried };
  if (type === 'ended' && isList(streams, isName)) return { type, streams };
  if (type === 'ticket' && isTicket(ticket)) return { type, ticket };
  if (type === 'drain') return { type };
  throw new ProtocolError('The agent sent an invalid message');
}

function readObject(text: string): Record<string, unknown> {
  if (text.length > MAX_MESSAGE_BYTES) throw new ProtocolError('A message is too long');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProtocolError('A message is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ProtocolError('A message is not an object');
  return value as Record<string, unknown>;
}

function isCount(value: unknown, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= max;
}

function isList<T>(value: unknown, isEntry: (entry: unknown) => entry is T): value is T[] {
  return Array.isArray(value) && value.length <= MAX_ENTRIES && value.every(isEntry);
}

function isCarried(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && entry.length === 2 && isName(entry[0]) && isBytes(entry[1]);
}

const isBytes = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
