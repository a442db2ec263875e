import { nothing, type Attacker } from '../attacker.js';

const HOURS = 100;
const COINS = 10;

export const cancelAt99: Attacker = {
  name: 'cancel at 99 %',
  what: 'lets an honest device run for nearly all of the promised time and cancels before it ends',
  bound: nothing,
  async run(world) {
    const buyer = await world.rich(10 * world.times);
    const { residents, http } = world;
    for (let n = 0; n < world.times; n++) {
      const id = await world.post(buyer, { price_coin: COINS, duration_hrs: HOURS });
      await residents.accept(id);
      const { worker } = residents;
      await world.pass(0.99 * HOURS);
      await http.ok('POST', `/api/jobs/${id}/progress`, { worker, body: { percent: 99 } });
      // Leaves a little of the hours: the service rounds against the platform, and time goes on.
      residents.gave(0.99 * COINS);
      await http.ok('POST', `/api/jobs/${id}/cancel`, { token: buyer.token });
    }
  },
};
