import fc from 'fast-check';
import { at, running } from '../../../testing/situations.js';
import { billedSeconds, goodUntil } from './billing.js';
import { PLACEMENT_CAUSES, type PlacementCause } from '../../deploys/domain/deploy.js';

const SYNC_S = 5;
/** What a run costs, in seconds, that began at 0, was last heard of at `heard` and ends at `end`. */
const billed = (heard: number, end: number, cause: PlacementCause) => {
  const run = running(0, heard);
  return billedSeconds({ ...run, goodAt: goodUntil(run, cause, at(end), SYNC_S) }, null);
};

describe('a run that ends', () => {
  it('Money 4: is billed to the end when the server or the buyer stops it, whatever the last word was', () => {
    expect(billed(10, 14.9, 'stopped')).toBe(14);
    expect(billed(10, 20, 'stopped')).toBe(20);
  });

  it('Money 4: costs a sync when it is stopped sooner, so that starting anew all the time is not free', () => {
    expect([billed(0, 0, 'stopped'), billed(0, 4.8, 'stopped')]).toEqual([SYNC_S, SYNC_S]);
  });

  it('is billed to the last word when it is lost, or was not heard for longer than usual', () => {
    expect([billed(10, 12, 'lost'), billed(10, 21, 'stopped'), billed(0, 60, 'stopped')]).toEqual([10, 10, SYNC_S]);
  });

  it('earns nothing by ending itself at once', () => {
    const own = PLACEMENT_CAUSES.filter((cause) => cause !== 'stopped');
    expect(own.map((cause) => billed(0, 0.5, cause))).toEqual(own.map(() => 0));
  });

  it('Money 4: costs in pieces at least what it costs in one, less the parts of seconds', () => {
    const pieces = fc.array(fc.double({ min: 0, max: 30, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(pieces, (lengths) => {
        const whole = lengths.reduce((sum, length) => sum + length, 0);
        const inPieces = lengths.reduce(
          (sum, length) => sum + billed(Math.floor(length / SYNC_S) * SYNC_S, length, 'stopped'),
          0,
        );
        expect(inPieces).toBeGreaterThan(whole - lengths.length);
      }),
    );
  });

  it('was never heard to run: it costs nothing', () => {
    const silent = { ...running(0, 0), runningAt: null, goodAt: null };
    expect(goodUntil(silent, 'stopped', at(100), SYNC_S)).toBeNull();
  });
});
