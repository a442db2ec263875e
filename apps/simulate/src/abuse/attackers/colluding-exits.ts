import { nothing, type Attacker } from '../attacker.js';

/** Ten megabytes, at a bid that is worth cheating for. */
const GB = 0.01;
const PRICE_PER_GB = 100;

export const colludingExits: Attacker = {
  name: 'colluding exits',
  what: 'buys a session through an exit of their own, which invents its traffic and reports ten times as much',
  bound: nothing,
  async run(world) {
    const [buyer, owner] = await world.strangers(2);
    const { token } = buyer!;
    await world.deposit(buyer!, 5);
    const exit = await world.lyingExit(await world.device(owner!), GB * 1e9 * 0.5);
    const body = { gb: GB, price_per_gb: PRICE_PER_GB };
    const { session_id, proxy } = await world.http.ok('POST', '/api/bandwidth/create', { token, body });
    await world.http.until('the exit', () => exit.download(proxy));
    await exit.end();
    await world.http.ok('POST', '/api/bandwidth/end', { token, body: { session_id } });
    await world.http.until('the settlement', async () => {
      const { session } = await world.http.ok('GET', `/api/bandwidth/sessions/${session_id}`, { token });
      return session.settled_usd !== null;
    });
  },
};
