import { connect, isIPv4, type Socket } from 'node:net';

/** The messages that a SOCKS5 client sends (RFC 1928, RFC 1929). */
export const clientMessages = {
  greeting: (...methods: number[]): Buffer => Buffer.from([5, methods.length, ...methods]),
  credentials(username: string, password: string): Buffer {
    const [name, secret] = [Buffer.from(username), Buffer.from(password)];
    return Buffer.concat([Buffer.from([1, name.length]), name, Buffer.from([secret.length]), secret]);
  },
  request(host: string, port: number, command = 1): Buffer {
    return Buffer.concat([Buffer.from([5, command, 0]), addressOf(host), Buffer.from([port >> 8, port & 0xff])]);
  },
};

function addressOf(host: string): Buffer {
  if (isIPv4(host)) return Buffer.from([1, ...host.split('.').map(Number)]);
  if (!host.includes(':')) return Buffer.from([3, host.length, ...Buffer.from(host)]);
  const [before = '', after = ''] = host.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':').map((group) => parseInt(group, 16)));
  const zeros = new Array<number>(8 - groups(before).length - groups(after).length).fill(0);
  const all = [...groups(before), ...zeros, ...groups(after)];
  return Buffer.from([4, ...all.flatMap((group) => [group >> 8, group & 0xff])]);
}

export interface ProxyAddress {
  host: string;
  port: number;
  username: string;
  password: string;
}

/** Reads exactly `size` bytes; rejects when the socket ends before. */
export function readExactly(socket: Socket, size: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const settle = (outcome: () => void) => {
      socket.off('readable', look).off('end', gone).off('error', fail).off('close', gone);
      outcome();
    };
    const look = () => {
      const bytes = size === 0 ? Buffer.alloc(0) : (socket.read(size) as Buffer | null);
      if (bytes) settle(() => (bytes.length === size ? resolve(bytes) : reject(new Error(`${bytes.length} bytes`))));
    };
    const gone = () => settle(() => reject(new Error('ended')));
    const fail = (error: Error) => settle(() => reject(error));
    socket.on('readable', look).on('end', gone).on('close', gone).on('error', fail);
    look();
  });
}

/** A TCP connection, half-open allowed. */
export function tcp(port: number, host = '127.0.0.1'): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, allowHalfOpen: true, noDelay: true });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject).on('error', () => undefined);
      resolve(socket);
    });
  });
}

/** Opens a stream through the proxy; `code` is the SOCKS reply, 0 when it is open. */
export async function socksConnect(
  proxy: ProxyAddress,
  host: string,
  port: number,
): Promise<{ socket: Socket; code: number }> {
  const socket = await tcp(proxy.port, proxy.host);
  socket.write(
    Buffer.concat([
      clientMessages.greeting(2),
      clientMessages.credentials(proxy.username, proxy.password),
      clientMessages.request(host, port),
    ]),
  );
  try {
    const chosen = await readExactly(socket, 4);
    if (chosen[3] !== 0) throw new Error('not admitted');
    const reply = await readExactly(socket, 10);
    if (reply[1] !== 0) socket.destroy();
    return { socket, code: reply[1]! };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
