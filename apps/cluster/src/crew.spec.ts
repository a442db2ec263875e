import { readEnvironment } from '@app/platform';
import { metricsPortOf } from './crew.js';

describe('the ports for figures', () => {
  it('are different for all who serve them on one machine, and none when there are none', () => {
    const set = readEnvironment({ METRICS_PORT: '9464' });
    expect([1, 2].map((number) => metricsPortOf(number, set))).toEqual(['9465', '9466']);
    expect(metricsPortOf(2, readEnvironment({}))).toBe('0');
  });
});
