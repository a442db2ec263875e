import { quantitiesIn } from './quantities.js';

const read = (text: string) => quantitiesIn(text).map(({ kind, values }) => [...values, kind].join(' '));

describe('quantities', () => {
  it.each([
    ['12.5 coins', ['12.5 coin']],
    ['12,5 монет', ['12.5 coin']],
    ['1.234.567,5 USD', ['1234567.5 USD']],
    ['1,234,567 coins', ['1234567 coin']],
    ['1\u00a0234 монет', ['1234 coin']],
    ['1 000 000 USD', ['1000000 USD']],
    ['1.500 GB', ['1500000000 1500000000000 B']],
    ['5k coins, 3 million coins, 2만 코인', ['5000 coin', '3000000 coin', '20000 coin']],
    ['$84.00, US$5, 7 $', ['84 USD', '5 USD', '7 USD']],
    ['%5, yüzde 7, 8 процентов, 9퍼센트', ['5 %', '7 %', '8 %', '9 %']],
    ['24-72 hours', ['24 ', '259200 s']],
    ['5시간 100코인, 약50%', ['18000 s', '100 coin', '50 %']],
    ['3일, 2 minutes, 4 saat, 5 ч, 2 недели', ['259200 s', '120 s', '14400 s', '18000 s', '1209600 s']],
    ['50 TL, 20 €, €30', ['50 money', '20 money', '30 money']],
    ['2 minimum, 3 hats, 4 silver', ['2 ', '3 ', '4 ']],
  ])('%s', (text, quantities) => {
    expect(read(text)).toEqual(quantities);
  });

  it.each(['A100', 'v1.5', '10.0.0.1', '/api/v2', 'gpt-4', 'sha256', 'rig_2'])('%s is no quantity', (name) => {
    expect(read(name)).toEqual([]);
  });
});
