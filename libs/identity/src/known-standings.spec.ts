import { newId } from '@app/kernel/ids';
import type { UserId } from '@app/kernel';
import { IdentityInMemory } from '../testing/identity-in-memory.js';
import { InMemoryStandings } from '../testing/in-memory-repositories.js';
import { KnownStandings } from './known-standings.js';
import type { ClosedAccount } from './ports/account-standings.js';

class CountedStandings extends InMemoryStandings {
  reads = 0;
  failing = false;

  override async closedSince(): Promise<ClosedAccount[]> {
    this.reads++;
    if (this.failing) throw new Error('the database is away');
    return super.closedSince();
  }
}

describe('what a process knows of suspended accounts', () => {
  const ada = newId<UserId>();
  const { clock, options } = new IdentityInMemory();
  let standings: CountedStandings;
  let known: KnownStandings;

  beforeEach(() => {
    standings = new CountedStandings();
    known = new KnownStandings(standings, clock, options);
  });

  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('is read once for all requests of a moment', async () => {
    await Promise.all(Array.from({ length: 50 }, () => known.closed(ada)));
    clock.passS(0.5);
    expect(await known.closed(ada)).toBeNull();
    expect(standings.reads).toBe(1);
  });

  it('is renewed while requests go on without waiting, and is never two seconds old', async () => {
    expect(await known.closed(ada)).toBeNull();
    standings.suspended.add(ada);
    clock.passS(1);
    expect(await known.closed(ada)).toBeNull();
    await settled();
    expect(await known.closed(ada)).toBe('suspended');
    standings.suspended.delete(ada);
    clock.passS(1.6);
    expect(await known.closed(ada)).toBeNull();
    expect(standings.reads).toBe(3);
  });

  it('is not made up when it can not be read', async () => {
    standings.failing = true;
    await expect(known.closed(ada)).rejects.toThrow('away');
    standings.failing = false;
    expect(await known.closed(ada)).toBeNull();
    standings.failing = true;
    clock.passS(1);
    expect(await known.closed(ada)).toBeNull();
    await settled();
    clock.passS(1);
    await expect(known.closed(ada)).rejects.toThrow('away');
  });
});
