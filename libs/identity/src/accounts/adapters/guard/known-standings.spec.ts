import { newId } from '@app/kernel/ids';
import type { UserId } from '@app/kernel';
import { IdentityInMemory } from '../../../../testing/identity-in-memory.js';
import { InMemoryStandings } from '../../../../testing/in-memory-repositories.js';
import { KnownStandings } from './known-standings.js';
import type { SessionId } from '../../../sessions/domain/session.js';
import { KNOWN_EVERYWHERE_AFTER_MS, KNOWN_FOR_MS, type Closed } from '../../ports/account-standings.js';

class CountedStandings extends InMemoryStandings {
  reads = 0;
  failing = false;

  /** Holds an answer back until it settles. */
  late: Promise<void> = Promise.resolve();

  override async closedSince(deleted: Date, ended: Date): Promise<Closed[]> {
    this.reads++;
    if (this.failing) throw new Error('the database is away');
    const found = await super.closedSince(deleted, ended);
    await this.late;
    return found;
  }
}

describe('what a process knows of closed accounts and ended sessions', () => {
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
    clock.passS(0.05);
    expect(await known.closed(ada)).toBeNull();
    expect(standings.reads).toBe(1);
  });

  it('is renewed while requests go on without waiting, and is let go after a moment', async () => {
    expect(await known.closed(ada)).toBeNull();
    standings.suspended.add(ada);
    clock.passS(0.2);
    expect(await known.closed(ada)).toBeNull();
    await settled();
    expect(await known.closed(ada)).toBe('suspended');
    standings.suspended.delete(ada);
    clock.passS(0.3);
    expect(await known.closed(ada)).toBeNull();
    expect(standings.reads).toBe(3);
  });

  it('is not made up when it can not be read', async () => {
    standings.failing = true;
    await expect(known.closed(ada)).rejects.toThrow('away');
    standings.failing = false;
    expect(await known.closed(ada)).toBeNull();
    standings.failing = true;
    clock.passS(0.2);
    expect(await known.closed(ada)).toBeNull();
    await settled();
    clock.passS(0.2);
    await expect(known.closed(ada)).rejects.toThrow('away');
  });

  describe('H1: of a session that ended', () => {
    const session = newId<SessionId>();
    const end = () => standings.signedOut.set(session, clock.now());

    it('is known once its end is answered, and costs the requests no statement of their own', async () => {
      expect(KNOWN_EVERYWHERE_AFTER_MS).toBeGreaterThan(KNOWN_FOR_MS);
      expect(await known.closed(ada, session)).toBeNull();
      end();
      clock.passS(KNOWN_EVERYWHERE_AFTER_MS / 1000);
      for (let request = 0; request < 50; request++) expect(await known.closed(ada, session)).toBe('signed_out');
      expect(await known.closed(ada, newId())).toBeNull();
      expect(await known.closed(ada)).toBeNull();
      expect(standings.reads).toBe(2);
    });

    it('is not taken from a reading that had begun before', async () => {
      let answer = () => undefined as void;
      standings.late = new Promise((resolve) => (answer = resolve));
      const before = known.closed(ada, session);
      await settled();
      end();
      clock.passS(KNOWN_EVERYWHERE_AFTER_MS / 1000);
      const after = known.closed(ada, session);
      answer();
      expect(await after).toBe('signed_out');
      expect(await before).toBe('signed_out');
    });

    it('lasts as long as its access tokens, though it is read from the database only at first', async () => {
      end();
      await known.closed(ada);
      const since: Date[] = [];
      standings.closedSince = async (_deleted, ended) => (since.push(ended), []);
      clock.passS(options.accessTokenTtlS);
      expect(await known.closed(ada, session)).toBe('signed_out');
      clock.passS(200);
      await known.closed(ada);
      expect(await known.closed(ada, session)).toBeNull();
      expect(since[1]?.getTime()).toBeGreaterThan(clock.now().getTime() - 300_000);
    });
  });
});
