import { IsBoolean, IsInt, IsNumber } from 'class-validator';
import { IsAmount } from './dto.js';
import { QueryFlag, QueryNumber } from './query-number.js';
import { Optional, RequestValidation } from './validation.js';

class Query {
  @Optional()
  @QueryNumber()
  @IsInt()
  whole: number = 100;

  @Optional()
  @QueryNumber()
  @IsNumber()
  seconds?: number;

  @Optional()
  @QueryNumber()
  @IsAmount({ max: 1000 })
  price?: number;

  @Optional()
  @QueryFlag()
  @IsBoolean()
  flag?: boolean;
}

const check = (query: object) => new RequestValidation().transform(query, { metatype: Query, type: 'query' });

describe('a number in a query', () => {
  it('is taken in decimal notation', () => {
    expect(check({ whole: '-3', seconds: '0.5', price: '12.000001' })).toEqual({
      whole: -3,
      seconds: 0.5,
      price: 12.000001,
    });
    expect(check({})).toEqual({ whole: 100 });
  });

  it.each([
    '',
    ' ',
    ' 5',
    '5 ',
    '+5',
    '0x10',
    '0b1',
    '1e2',
    '1E2',
    '.5',
    '5.',
    '-',
    '1_000',
    '1,5',
    'Infinity',
    'NaN',
    'true',
  ])('is refused as %j', (text) => {
    for (const field of ['whole', 'seconds', 'price'])
      expect(() => check({ [field]: text })).toThrow(
        expect.objectContaining({
          code: 'invalid_request',
          details: { errors: [expect.objectContaining({ field })] },
        }),
      );
  });

  it('is refused when given twice, or too large for a number', () => {
    for (const value of [['1', '2'], ['1'], '9'.repeat(400)])
      expect(() => check({ whole: value })).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });
});

describe('a flag in a query', () => {
  it('is true or false, in these words alone', () => {
    expect([check({ flag: 'true' }), check({ flag: 'false' })]).toMatchObject([{ flag: true }, { flag: false }]);
    for (const flag of ['', '1', '0', 'TRUE', 'yes', ['true', 'true']]) expect(() => check({ flag })).toThrow();
  });
});
