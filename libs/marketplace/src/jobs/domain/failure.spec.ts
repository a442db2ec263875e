import { lastLines, programFailure } from './failure.js';

describe('the last lines of a log', () => {
  it('are at most 20, of at most 2,000 characters, and nothing but text', () => {
    const many = Array.from({ length: 30 }, (_, n) => `line ${n}`).join('\n');
    expect(lastLines(many)!.split('\n')).toEqual(Array.from({ length: 20 }, (_, n) => `line ${n + 10}`));
    expect(lastLines(`${'x'.repeat(1_999)}😀${'y'.repeat(1_999)}\n`)).toHaveLength(2_000);
    expect(lastLines('red\r\nnext\u0007\u0000\n\n')).toBe('red\nnext');
    expect(lastLines(' \n')).toBeNull();
  });
});

describe('a program that failed', () => {
  const failure = { by: 'program' as const, exitCode: 7, reason: 'in words', logTail: 'no such file' };

  it('is told with its exit code, or why it was ended, and the last lines of its log', () => {
    expect(programFailure(failure)).toBe(
      'Its program ended with exit code 7. The last lines of its log:\nno such file',
    );
    expect(programFailure({ ...failure, exitCode: null, logTail: null })).toBe('Its program was ended: in words');
    expect(programFailure({ ...failure, by: 'device' })).toBeNull();
  });
});
