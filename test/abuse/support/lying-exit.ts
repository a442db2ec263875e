import type { LyingExit } from '../../../apps/simulate/src/abuse/testbed.js';
import { ExitRole, type ExitTerms } from '../../../apps/agent/src/exit/exit-role.js';
import { GatewayLinks } from '../../../apps/agent/src/tunnel/gateway-links.js';
import { exitReply } from '../../../apps/agent/src/api/replies.js';
import { socksConnect, type ProxyAddress } from '../../../apps/gateway/testing/socks-client.js';
import { collect, Target } from '../../bandwidth/support/target.js';
import { call } from '../../support/client.js';

/** Somewhere on the Internet; the exit never connects to it. */
const ANYWHERE = '1.1.1.1';

/** Says that it carried ten times as much. */
class Boaster extends ExitRole {
  override reports() {
    return super
      .reports()
      .map((report) =>
        report.type === 'usage'
          ? { ...report, carried: report.carried.map(([name, bytes]): [string, number] => [name, 10 * bytes]) }
          : report,
      );
  }
}

/** A device as an exit that makes up what it carries; as a Testbed has it. */
export async function lyingExit(url: string, worker: string, bytes: number): Promise<LyingExit> {
  const { body } = await call(url, 'POST', '/api/bandwidth/exits', { worker, body: { max_gb_month: 5 } });
  const { gateways, ticket } = exitReply.parse(body);
  const source = await new Target((socket) => socket.end(Buffer.alloc(bytes))).start();
  const terms: ExitTerms = {
    ticket: () => ticket,
    check: async () => ({ host: '127.0.0.1', port: source.port, addresses: ['127.0.0.1'] }),
    ...{ seenAs: () => undefined, take: () => true, accepting: true },
  };
  const links = new GatewayLinks(() => new Boaster(terms), 'Lying', { line: () => undefined });
  links.follow(gateways);
  const end = async () => {
    await links.end();
    await source.stop();
  };
  return { download: (proxy) => download(proxy, source.port), end };
}

async function download(proxy: ProxyAddress, port: number): Promise<boolean> {
  const { socket, code } = await socksConnect({ ...proxy, username: `${proxy.username}-exit-device` }, ANYWHERE, port);
  if (code !== 0) return false;
  const all = collect(socket);
  socket.end();
  await all;
  return true;
}
