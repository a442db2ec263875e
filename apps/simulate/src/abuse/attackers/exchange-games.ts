import { nothing, type Attacker } from '../attacker.js';

export const exchangeGames: Attacker = {
  name: 'exchange games',
  what: 'exchanges odd amounts back and forth to gain from rounding, and uses each quote twice',
  bound: nothing,
  async run(world) {
    const trader = await world.stranger();
    const { token } = trader;
    await world.deposit(trader, 10);
    for (let n = 0; n < 3 * world.times; n++) {
      const from = n % 2 === 0 ? 'usd' : 'coin';
      const balance = (await world.balances(trader))[from];
      const amount = Math.max(0.01, Math.floor(balance * 1e6 * (0.3 + n / 50)) / 1e6);
      const quoted = await world.http.send('POST', '/api/wallet/exchange/quote', { token, body: { from, amount } });
      const body = { quote_id: quoted.body.quote_id };
      const twice = [1, 2].map(() => world.http.send('POST', '/api/wallet/exchange', { token, body }));
      await Promise.all(twice);
    }
  },
};
