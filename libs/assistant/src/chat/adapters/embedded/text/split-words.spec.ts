import { splitWord } from './split-words.js';

const WORDS = new Set(['почему', 'мое', 'задание', 'висит', 'за', 'how', 'do', 'withdraw', 'with', 'draw', 'money']);
const unglued = (word: string) => splitWord(word, (part) => WORDS.has(part));

describe('Words without spaces', () => {
  it('are taken apart, into as few as can be', () => {
    expect(unglued('почемумоезаданиевисит')).toEqual(['почему', 'мое', 'задание', 'висит']);
    expect(unglued('howdowithdrawmoney')).toEqual(['how', 'do', 'withdraw', 'money']);
  });

  it('stay one where a part is no word, and where they are short', () => {
    expect(unglued('почемумоезадачависит')).toBeUndefined();
    expect(unglued('howdo')).toBeUndefined();
    expect(unglued('do'.repeat(1000))).toBeUndefined();
  });
});
