import { safeError } from './safe-error.js';

describe('safeError', () => {
  it('keeps type, message, code, stack and the chain of causes', () => {
    const inner = Object.assign(new TypeError('inner'), { code: 'ECONNREFUSED' });
    expect(safeError(new Error('outer', { cause: inner }))).toMatchObject({
      type: 'Error',
      message: 'outer',
      stack: expect.stringContaining('safe-error.spec'),
      cause: { type: 'TypeError', message: 'inner', code: 'ECONNREFUSED' },
    });
    expect(safeError(new AggregateError([new Error('one')], 'all'))).toMatchObject({ errors: [{ message: 'one' }] });
  });

  it('leaves out what a statement was given', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (token)=(wt_secret) already exists.',
      parameters: ['wt_secret'],
      query: "INSERT … 'wt_secret'",
    });
    expect(JSON.stringify(safeError(error))).not.toContain('wt_secret');
  });

  it('ends, whatever is thrown', () => {
    const circle: Error & { cause?: unknown } = new Error('circle');
    circle.cause = circle;
    expect(JSON.stringify(safeError(circle)).match(/"circle"/g)).toHaveLength(6);
    expect(safeError('text')).toEqual({ type: 'string', message: 'text' });
    expect(safeError(undefined)).toEqual({ type: 'undefined', message: 'undefined' });
  });
});
