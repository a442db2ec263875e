import { explain } from './launch.js';

const failed = (message: string, properties: object = {}) => Object.assign(new Error(message), properties);

describe('what a person reads when a start or a tool fails', () => {
  it.each([
    ['a taken port', failed('listen', { code: 'EADDRINUSE', port: 3000 }), /^Port 3000 is taken: .*PORT=3001\.$/],
    ['a full disk', failed('write', { code: 'ENOSPC', path: '/data' }), /^The disk is full \(\/data\)/],
    ['a database that is busy', failed('Connection terminated due to connection timeout'), /busy.*try again\.$/],
    ['one that ends its connections', failed('going down', { code: '57P01' }), /went away.*try again\.$/],
    [
      'one of several addresses',
      new AggregateError([failed('no', { code: 'ECONNREFUSED' })]),
      /^No PostgreSQL answers/,
    ],
  ])('is one line for %s', (_, error, line) => {
    expect(explain(error)).toMatch(line);
    expect(explain(error)).not.toContain('\n');
  });

  it('is the stack of what nobody foresaw', () => {
    expect(explain(failed('odd'))).toMatch(/^Error: odd\n +at /);
  });
});
