import { Successors } from './successors.js';

const TOKEN = `ws_${'a'.repeat(43)}`;

describe('successors of a token', () => {
  it('are the same each time, look like a new secret, and differ by token and secret', () => {
    const next = new Successors(['new']).next(TOKEN);
    expect(next).toMatch(/^ws_[\w-]{43}$/);
    expect(new Successors(['new', 'old']).next(TOKEN)).toBe(next);
    expect(new Set([next, new Successors(['old']).next(TOKEN), new Successors(['new']).next(next)]).size).toBe(3);
  });

  it('include those of every secret, newest first', () => {
    const [old, young] = [new Successors(['old']).next(TOKEN), new Successors(['new']).next(TOKEN)];
    expect(new Successors(['new', 'old']).candidates(TOKEN)).toEqual([young, old]);
  });
});
