/** Version of everything in this folder; named in the handshakes, so that an old agent is refused, not misunderstood. */
export const TUNNEL_VERSION = 1;

/** The WebSocket subprotocol of the control channel. */
export const CONTROL_PROTOCOL = `exit.v${TUNNEL_VERSION}`;
/** The HTTP Upgrade token of data connections. */
export const STREAM_PROTOCOL = `exit-stream.v${TUNNEL_VERSION}`;

export const CONTROL_PATH = '/exit';
export const STREAM_PATH = '/exit/stream';

/** The API's ticket, on the control channel's request. */
export const TICKET_HEADER = 'x-exit-ticket';
/** The name the gateway gave the control channel, on a data connection's request. */
export const CHANNEL_HEADER = 'x-exit-channel';

/** Bytes of one control message. */
export const MAX_MESSAGE_BYTES = 32_768;
/** Control messages either side takes before it has to rest: refilled at MESSAGES_PER_S. */
export const MESSAGE_BURST = 1_000;
export const MESSAGES_PER_S = 500;
/** Entries of one list in a message. */
export const MAX_ENTRIES = 256;
/** Data connections one `dial` asks for. */
export const MAX_DIAL = 64;
/** Data connections an agent keeps to one gateway, idle and busy together. */
export const MAX_CONNECTIONS = 512;
/** Bytes of the open line, its line feed included: a name has at most 253. */
export const MAX_OPEN_LINE = 400;
/** Bytes of the HTTP answer to a data connection's request. */
export const MAX_UPGRADE_REPLY = 2_048;
