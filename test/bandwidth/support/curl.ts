import { spawn } from 'node:child_process';
import type { ProxyAddress } from '../../../apps/gateway/testing/socks-client.js';

export interface CurlResult {
  /** 0; 97: the proxy's handshake failed; 56: CONNECT was refused. */
  exit: number | null;
  status: number;
  /** The status of CONNECT, for HTTP proxies. */
  connectStatus: number;
  bytesDown: number;
  bytesUp: number;
}

const FORMAT = '%{http_code} %{http_connect} %{size_download} %{size_upload}';

export type CurlMode = 'socks5-hostname' | 'socks5' | 'http-connect';

/** The real curl through a proxy; what it downloads is counted, not kept. With a `body` it posts that. */
export function curl(mode: CurlMode, proxy: ProxyAddress, url: string, body?: Buffer): Promise<CurlResult> {
  const address = `${proxy.host}:${proxy.port}`;
  const way = mode === 'http-connect' ? ['--proxytunnel', '--proxy', `http://${address}`] : [`--${mode}`, address];
  const upload = body ? ['--data-binary', '@-', '-H', 'Expect:'] : [];
  const login = ['--proxy-user', `${proxy.username}:${proxy.password}`];
  const args = [
    '-s',
    '-o',
    '/dev/null',
    '-w',
    FORMAT,
    '--max-time',
    '60',
    '--noproxy',
    '',
    ...way,
    ...login,
    ...upload,
    url,
  ];
  return new Promise((resolve, reject) => {
    const child = spawn('curl', args, { stdio: ['pipe', 'pipe', 'inherit'] });
    let output = '';
    child.stdin.on('error', () => undefined).end(body);
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (exit) => {
      const [status = 0, connectStatus = 0, bytesDown = 0, bytesUp = 0] = output.split(' ').map(Number);
      resolve({ exit, status, connectStatus, bytesDown, bytesUp });
    });
  });
}
