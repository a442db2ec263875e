/** What a link between an agent and a gateway is for. Each purpose has its own control channel and data connections. */
export interface TunnelPurpose {
  readonly controlPath: string;
  /** The WebSocket subprotocol of the control channel. */
  readonly controlProtocol: string;
  readonly streamPath: string;
  /** The HTTP Upgrade token of data connections. */
  readonly streamProtocol: string;
  /** Header of the control channel's request with the API's ticket. */
  readonly ticketHeader: string;
  /** Header of a data connection's request with the name that the gateway gave the control channel. */
  readonly channelHeader: string;
}

/** The handshakes name the version, so that an old agent is refused, not misunderstood. */
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
/** Users' connections to the ports of a device's replicas. */
export const PORTS_TUNNEL = purpose('ports', 1);

/** Maximum bytes of one control message. */
export const MAX_MESSAGE_BYTES = 32_768;
/** Control messages that either side accepts in a burst; refilled at MESSAGES_PER_S. */
export const MESSAGE_BURST = 1_000;
export const MESSAGES_PER_S = 500;
/** Maximum entries of one list in a message. */
export const MAX_ENTRIES = 256;
/** Maximum data connections that one `dial` asks for. */
export const MAX_DIAL = 64;
/** Maximum data connections from an agent to one gateway, idle and busy together, for one purpose. */
export const MAX_CONNECTIONS = 512;
/** Maximum bytes of the open line, including its line feed: a name has at most 253. */
export const MAX_OPEN_LINE = 400;
/** Maximum bytes of the HTTP response to a data connection's request. */
export const MAX_UPGRADE_REPLY = 2_048;
