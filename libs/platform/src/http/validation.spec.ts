import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsObject, IsString, ValidateNested } from 'class-validator';
import type { DomainError } from '@app/kernel';
import { MAX_ERRORS, toProblem } from './problem.js';
import { Optional, RequestValidation } from './validation.js';

class Turn {
  @IsString()
  content!: string;

  @IsString()
  role!: string;
}

class Chat {
  @IsString()
  message!: string;

  @Optional()
  @IsArray()
  @ArrayMaxSize(50)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => Turn)
  history?: Turn[];
}

/** The response to a refused body. */
function answerTo(body: object) {
  try {
    new RequestValidation().transform(body, { metatype: Chat, type: 'body' });
  } catch (error) {
    return toProblem(error as DomainError, 'id');
  }
  throw new Error('It was taken.');
}

const names = (count: number, name: (n: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [name(n), 1]));

describe('H3: a refused body', () => {
  it('of a list that is longer than its field allows is refused before the list is looked at', () => {
    expect(answerTo({ message: 5, history: Array(51).fill({}) }).errors).toEqual([
      { field: 'history', message: 'history must contain no more than 50 elements' },
    ]);
  });

  it('of more entries than any list or object has is refused before they are checked, by field', () => {
    const tooMany = (field: string) => [{ field, message: expect.stringContaining('too many entries') as string }];
    expect(answerTo({ message: 'hi', history: Array(257).fill({}) }).errors).toEqual(tooMany('history'));
    expect(answerTo({ message: 'hi', history: [names(257, String)] }).errors).toEqual(tooMany('history.0'));
    expect(answerTo(names(257, String)).errors).toEqual(tooMany(''));
  });

  it('names its fields', () => {
    expect(answerTo({ surprise: 1 }).errors?.map(({ field }) => field)).toEqual(['surprise', 'message']);
  });

  it.each([
    ['unknown names', names(250, (n) => `k${n}`)],
    ['wrong fields', { message: 'hi', history: Array(50).fill({}) }],
    ['long names', names(250, (n) => `${n}${'x'.repeat(4_000)}`)],
    ['names that grow in JSON', names(250, (n) => `${n}${'\u0001'.repeat(4_000)}`)],
    ['names of several bytes', names(250, (n) => `${n}${'漢'.repeat(4_000)}`)],
    ['names that are not allowed', names(250, (n) => `${n}\0${'\u0001'.repeat(4_000)}`)],
    ['texts that are not allowed', { message: 'hi', history: Array(50).fill({ [`\u0001`.repeat(999)]: '\ud800' }) }],
  ])('with many %s gets a short answer that names some of them', (_, body) => {
    const answer = answerTo(body);
    expect(answer.status).toBe(400);
    expect(answer.errors?.length).toBeGreaterThan(0);
    expect(answer.errors?.length).toBeLessThanOrEqual(MAX_ERRORS);
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(16_384);
  });
});
