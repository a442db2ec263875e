import { Gateways, type GatewayFacts } from '@app/bandwidth/contract';
import type { DeviceId } from '@app/kernel';
import { ManualClock } from '@app/kernel/testing';
import { hashOfTicket, TICKET_SAME_S } from '../domain/tunnel-ticket.js';
import { TunnelRepository } from '../ports/tunnel-repository.js';
import { OpenTunnel } from './open-tunnel.js';

const RIG = 'rig' as DeviceId;
const GATEWAY: GatewayFacts = { host: '192.0.2.1', port: 1443, certificateSha256: 'ab' };

class KeptTickets extends TunnelRepository {
  readonly kept: Array<[DeviceId, string]> = [];
  away = false;

  async addAccess(): Promise<void> {}

  async forgetAccess(): Promise<number> {
    return 0;
  }

  async addTicket(deviceId: DeviceId, ticketSha256: Buffer): Promise<void> {
    if (this.away) throw new Error('away');
    this.kept.push([deviceId, ticketSha256.toString('hex')]);
  }
}

class ListedGateways extends Gateways {
  list = [GATEWAY];
  asked = 0;

  async live(): Promise<GatewayFacts[]> {
    this.asked++;
    return this.list;
  }
}

describe('opening tunnels for ports', () => {
  const clock = new ManualClock();
  let tickets: KeptTickets;
  let gateways: ListedGateways;
  let open: OpenTunnel;

  beforeEach(() => {
    tickets = new KeptTickets();
    gateways = new ListedGateways();
    open = new OpenTunnel(tickets, gateways, clock);
  });

  it('gives a ticket of which only the hash is kept, the same for a while, then another', async () => {
    const first = await open.execute(RIG);
    expect(first.gateways).toEqual([GATEWAY]);
    expect(tickets.kept).toEqual([[RIG, hashOfTicket(first.ticket).toString('hex')]]);
    clock.passMs(TICKET_SAME_S * 1_000 - 1);
    expect((await open.execute(RIG)).ticket).toBe(first.ticket);
    clock.passMs(1);
    expect((await open.execute(RIG)).ticket).not.toBe(first.ticket);
    expect((await open.execute('other' as DeviceId)).ticket).not.toBe(first.ticket);
    expect(tickets.kept).toHaveLength(3);
  });

  it('gives no ticket that was not kept', async () => {
    tickets.away = true;
    await expect(open.execute(RIG)).rejects.toThrow('away');
    tickets.away = false;
    const { ticket } = await open.execute(RIG);
    expect(tickets.kept).toEqual([[RIG, hashOfTicket(ticket).toString('hex')]]);
  });

  it('asks for the gateways every two seconds at most', async () => {
    await open.execute(RIG);
    await open.execute(RIG);
    expect(gateways.asked).toBe(1);
    gateways.list = [];
    clock.passMs(2_000);
    expect((await open.execute(RIG)).gateways).toEqual([]);
  });
});
