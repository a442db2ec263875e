import { plotted } from './plotted.js';
import { statementSearch } from './search.js';

const NOW = Date.parse('2026-11-21T09:30:00Z');

describe('spending, plotted', () => {
  it('has the sum of each day, also of those without, oldest first', () => {
    const spent = [
      { day: '2026-11-21', amount: 0.1 },
      { day: '2026-11-21', amount: 0.2 },
      { day: '2026-11-19', amount: 3 },
      { day: '2020-01-01', amount: 9 },
    ];
    const { x, series } = plotted(spent, 3, 'Spent', NOW);
    expect(x.map((at) => new Date(at).toJSON().slice(0, 10))).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
    expect(series).toEqual([{ name: 'Spent', values: [3, 0, 0.3] }]);
  });
});

describe('the statement’s filters in the URL', () => {
  it('are kept as they are', () => {
    const search = {
      currency: 'usd',
      kind: 'refund',
      about: 'job',
      from: '2026-01-01',
      to: '2026-01-31',
      cursor: 'MTI',
    };
    expect(statementSearch(search)).toEqual(search);
  });

  it('leave out whatever the API would refuse', () => {
    const wrong = { currency: 'eur', kind: 'A b', about: 'x', from: 'today', to: 5, cursor: '../', other: 1 };
    expect(statementSearch(wrong)).toEqual({});
    expect(statementSearch({ currency: '', kind: '', about: '', from: '' })).toEqual({});
  });
});
