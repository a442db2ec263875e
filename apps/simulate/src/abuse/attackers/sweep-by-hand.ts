import { nothing, type Attacker } from '../attacker.js';

const COINS = 10;

export const sweepByHand: Attacker = {
  name: 'sweep by hand',
  what: 'accepts every public job without a program and delivers garbage at once',
  bound: nothing,
  async run(world) {
    const { http, residents } = world;
    const worker = await world.device(await world.stranger());
    const jobs = Array.from({ length: 1 + world.times }, () =>
      world.post(residents.buyer, { price_coin: COINS, spec: undefined }),
    );
    for (const id of await Promise.all(jobs)) {
      const taken = await http.send('POST', `/api/jobs/${id}/accept`, { worker });
      if (taken.status !== 200) await http.ok('POST', `/api/jobs/${id}/cancel`, { token: residents.buyer.token });
      else await http.ok('POST', `/api/jobs/${id}/complete`, { worker, body: { result: 'done' } });
      if (taken.status === 200) await residents.refuse(id);
    }
  },
};
