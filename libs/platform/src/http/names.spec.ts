import 'reflect-metadata';
import { IsName, IsNameOrEmpty } from './names.js';
import { RequestValidation } from './validation.js';

class Named {
  @IsName(40)
  name!: string;

  @IsNameOrEmpty(40)
  model!: string;
}

const isTaken = (name: unknown, model: unknown = 'A100') => {
  try {
    new RequestValidation().transform({ name, model }, { type: 'body', metatype: Named });
    return true;
  } catch {
    return false;
  }
};

describe('names and titles', () => {
  it.each([
    ['an escape, which steers terminals', '\u001b[2J'],
    ['a line break', 'a\nb'],
    ['a tab', 'a\tb'],
    ['DEL', 'a\u007fb'],
    ['a C1 control', 'a\u009b31m'],
    ['a line separator', 'a\u2028b'],
    ['a mark of direction', 'a\u200fb'],
    ['the Arabic letter mark', 'a\u061cb'],
    ['an override of direction', 'photo\u202egnp.exe'],
    ['an isolate', 'a\u2067b'],
  ])('are refused with %s', (_what, text) => {
    expect([isTaken(text), isTaken('rig', text)]).toEqual([false, false]);
  });

  it('are taken in every script, with signs and emoji', () => {
    for (const name of [
      'rig-1',
      'Ünïcödé № 5 "ok" <b>',
      'レンダリング',
      'עברית',
      'تدريب',
      '🪙 x',
      'नमस्ते',
      "' OR 1=1 --",
    ])
      expect([name, isTaken(name, name)]).toEqual([name, true]);
  });

  it('are not blank, unless the empty text stands for an unknown name', () => {
    for (const unseen of ['\u200b', '\u2800\u3164', ' \ufeff\u00ad'])
      expect([unseen, isTaken(unseen)]).toEqual([unseen, false]);
    expect([isTaken(''), isTaken('  '), isTaken('rig', ''), isTaken('a'.repeat(41))]).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });
});
