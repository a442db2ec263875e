import { socksConnect, tcp } from '../../../apps/gateway/testing/socks-client.js';
import { destination } from '../../../apps/gateway/testing/destination.js';
import { once } from 'node:events';
import { call } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { eachOf } from '../../support/wire.js';
import type { Lab } from '../support/lab.js';
import { Outcome } from '../support/outcome.js';
import { hostileNames } from '../support/rebinding-names.js';

/** How this machine may be spelled. */
const SPELLINGS = ['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '::1', '::ffff:7f00:1', 'localhost'];
/** A name is asked for more often than it takes any of them to change its mind. */
const TIMES = 3;
const AT_ONCE = 24;

/** Names that are public when they are judged and this machine when they are reached, and this machine by other spellings. */
export async function rebinding(lab: Lab, names: number): Promise<Outcome> {
  const outcome = new Outcome('rebinding');
  const canaries = [await destination((socket) => socket.destroy())];
  canaries.push(await destination((socket) => socket.destroy(), '::1').catch(() => canaries[0]!));
  const step = Math.max(1, Math.floor(hostileNames.length / names));
  const hosts = [...SPELLINGS, ...hostileNames.filter((_, n) => n % step === 0)];
  for (const { port, sockets } of new Set(canaries)) {
    const attempt = async (way: string, host: string, knock: () => Promise<unknown>) => {
      const before = sockets.length;
      await knock();
      outcome.count(
        `${host}:${port} by ${way}`,
        sockets.length > before ? ['reached this machine (or another that was on its way did)'] : [],
      );
    };
    await eachOf(
      hosts.flatMap((host) => Array.from({ length: TIMES }, () => host)),
      async (host) => {
        await attempt('SOCKS', host, () => throughSocks(lab, host, port));
        await attempt('CONNECT', host, () => throughConnect(lab, host, port));
      },
      AT_ONCE,
    );
    await eachOf(hosts, (host) => attempt('webhook', host, () => byWebhook(lab, host, port)), 4);
  }
  for (const { close } of new Set(canaries)) await close();
  return outcome;
}

async function throughSocks({ rival }: Lab, host: string, port: number): Promise<void> {
  const { socket } = await socksConnect(rival.proxy, host, port);
  socket.destroy();
}

async function throughConnect({ rival }: Lab, host: string, port: number): Promise<void> {
  const { username, password, host: proxyHost, port: proxyPort } = rival.proxy;
  const socket = await tcp(proxyPort, proxyHost);
  const target = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  const credentials = Buffer.from(`${username}:${password}`).toString('base64');
  socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\nProxy-Authorization: Basic ${credentials}\r\n\r\n`);
  await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  socket.destroy();
}

/** The address is judged when it is given, and again at each delivery. */
async function byWebhook({ url, rival }: Lab, host: string, port: number): Promise<void> {
  const { token } = rival.person;
  const address = host.includes(':') ? `[${host}]` : host;
  const made = await call(url, 'POST', '/api/webhooks', {
    token,
    body: { url: `https://${address}:${port}/`, types: ['deploy.failed'] },
  });
  if (made.status !== 200) return;
  const path = `/api/webhooks/${made.body.webhook.id as string}`;
  await call(url, 'POST', `${path}/test`, { token });
  await eventually(async () => {
    const { body } = await call(url, 'GET', `${path}/deliveries`, { token });
    return (body.deliveries as Array<{ attempt: number }>).some(({ attempt }) => attempt > 0);
  }, 'a delivery');
  await call(url, 'DELETE', path, { token });
}
