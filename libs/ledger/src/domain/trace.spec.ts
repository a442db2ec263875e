import fc from 'fast-check';
import { trace, type Flow } from './trace.js';

const pays = (from: string, to: string, amount: number, arrives = amount): Flow => ({
  from,
  to,
  amount: BigInt(amount),
  arrives: BigInt(arrives),
});
const has = (places: Record<string, number>) =>
  new Map(Object.entries(places).map(([place, amount]) => [place, BigInt(amount)]));
const found = (amount: number, places: Record<string, number>, flows: Flow[]) => {
  const answer = trace('thief', BigInt(amount), has(places), flows);
  const at = Object.fromEntries([...answer.places].map(([place, each]) => [place, Number(each)]));
  return [Number(answer.found), at];
};

describe('Money 2: money that is followed', () => {
  it('is looked for further on only as far as a place has less than came', () => {
    const flows = [pays('thief', 'mule', 95), pays('mule', 'other', 500)];
    expect(found(100, { mule: 60, other: 500 }, flows)).toEqual([95, { mule: 60, other: 35 }]);
  });

  it('takes of somebody honest no more than the thief paid them, whatever else they have and pay', () => {
    const flows = [pays('thief', 'honest', 1), pays('honest', 'friend', 40), pays('thief', 'mule', 99)];
    expect(found(100, { honest: 1000, friend: 1000, mule: 99 }, flows)).toEqual([100, { honest: 1, mule: 99 }]);
  });

  it('is found behind circles, dead ends and the exchange', () => {
    const circle = [pays('thief', 'one', 1), pays('one', 'two', 1), pays('two', 'one', 95), pays('one', 'end', 94)];
    expect(found(95, { end: 94 }, [...circle, pays('thief', 'two', 94)])).toEqual([94, { end: 94 }]);
    const gone = [pays('thief', 'gone', 100), pays('thief', 'mule', 100)];
    expect(found(100, { mule: 100 }, gone)).toEqual([100, { mule: 100 }]);
    expect(found(10, { mule: 95 }, [pays('thief', 'coins', 10, 100), pays('coins', 'mule', 95)])).toEqual([
      9,
      { mule: 95 },
    ]);
  });

  it('ends in a chain of a hundred thousand accounts', () => {
    const chain = Array.from({ length: 100_000 }, (_, n) => pays(n === 0 ? 'thief' : `mule ${n}`, `mule ${n + 1}`, 5));
    expect(found(5, { 'mule 900': 5 }, chain)).toEqual([5, { 'mule 900': 5 }]);
    expect(found(5, { 'mule 100000': 5 }, chain)).toEqual([0, {}]);
  });

  it('is found at two hundred places at most: those are locked together', () => {
    const mules = Array.from({ length: 300 }, (_, n) => `mule ${n}`);
    const flows = mules.map((mule) => pays('thief', mule, 2));
    const [most, at] = found(600, Object.fromEntries(mules.map((mule) => [mule, 2])), flows);
    expect([most, Object.keys(at as object).length]).toEqual([400, 200]);
  });

  it('is never more than was missing, than a place has, or than came there', () => {
    const name = fc.constantFrom('thief', 'a', 'b', 'c', 'd');
    const flow = fc
      .tuple(name, name, fc.integer({ min: 1, max: 50 }))
      .map(([from, to, amount]) => pays(from, to, amount));
    fc.assert(
      fc.property(
        fc.array(flow, { maxLength: 12 }),
        fc.dictionary(name, fc.nat(40)),
        fc.integer({ min: 1, max: 60 }),
        (flows, places, amount) => {
          const answer = trace('thief', BigInt(amount), has(places), flows);
          const sum = [...answer.places.values()].reduce((one, other) => one + other, 0n);
          expect(answer.found).toBe(sum);
          expect(sum <= BigInt(amount)).toBe(true);
          for (const [place, kept] of answer.places) {
            const came = flows.filter(({ to }) => to === place).reduce((all, one) => all + one.amount, 0n);
            expect(kept <= BigInt(places[place] ?? 0)).toBe(true);
            if (place !== 'thief') expect(kept <= came).toBe(true);
          }
        },
      ),
    );
  });
});
