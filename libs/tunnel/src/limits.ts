/** What a link between an agent and a gateway is for. Each purpose has a control channel and data connections of its own. */
export interface TunnelPurpose {
  readonly controlPath: string;
  /** The WebSocket subprotocol of the control channel. */
  readonly controlProtocol: string;
  readonly streamPath: string;
  /** The HTTP Upgrade token of data connections. */
  readonly streamProtocol: string;
  /** The API's ticket, on the control channel's request. */
  readonly ticketHeader: string;
  /** The name the gateway gave the control channel, on a data connection's request. */
  readonly channelHeader: string;
}

/** The version is named in the handshakes, so that an old agent is refused, not misunderstood. */
const purpose = (name: string, version: number): TunnelPurpose => ({
  controlPath: `/${name}`,
  controlProtocol: `${name}.v${version}`,
  streamPath: `/${name}/stream`,
  streamProtocol: `${name}-stream.v${version}`,
  ticketHeader: `x-${name}-ticket`,
  channelHeader: `x-${name}-channel`,
});

/** Buyers' connections to the Internet, through a device that shares its bandwidth. */
export const EXIT_TUNNEL = purpose('exit', 1);
/** Users' connections to the ports of the replicas that a device runs. */
export const PORTS_TUNNEL = purpose('ports', 1);

/** Bytes of one control message. */
export const MAX_MESSAGE_BYTES = 32_768;
/** Control messages either side takes before it has to rest: refilled at MESSAGES_PER_S. */
export const MESSAGE_BURST = 1_000;
export const MESSAGES_PER_S = 500;
/** Entries of one list in a message. */
export const MAX_ENTRIES = 256;
/** Data connections one `dial` asks for. */
export const MAX_DIAL = 64;
/** Data connections an agent keeps to one gateway, idle and busy together, for one purpose. */
export const MAX_CONNECTIONS = 512;
/** Bytes of the open line, its line feed included: a name has at most 253. */
export const MAX_OPEN_LINE = 400;
/** Bytes of the HTTP answer to a data connection's request. */
export const MAX_UPGRADE_REPLY = 2_048;
