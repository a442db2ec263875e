import { prefersStream } from './log-or-stream.js';

describe('JSON or a stream', () => {
  it.each([
    [undefined, false],
    ['*/*', false],
    ['application/json', false],
    ['text/event-stream', true],
    ['text/event-stream, */*', true],
    ['application/json, text/event-stream, application/problem+json', false],
    ['text/event-stream, application/json', true],
    ['application/json;q=0.5, text/event-stream', true],
    ['text/event-stream; q=0.1, application/json', false],
  ])('Accept: %s', (accept, stream) => {
    expect(prefersStream(accept)).toBe(stream);
  });
});
