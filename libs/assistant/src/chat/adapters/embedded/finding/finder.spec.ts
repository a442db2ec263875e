import { Finder, type Before } from './finder.js';
import { learn } from './learning/learn.js';

const CANCELLED = ['job', 'task', 'run', 'work', 'order', 'it', 'that', 'both'].map((what) => `cancel ${what}`);
const SHOWN = ['job', 'task', 'run', 'work', 'container', 'script', 'program', 'both'].map(
  (what) => `output of ${what}`,
);
const TOPICS = {
  cancel: [...CANCELLED, 'stop my running job', 'how do I abort it', 'kill the task'],
  logs: [...SHOWN, 'show the log', 'where is the output of my program', 'read what it printed', 'job logs'],
  coins: ['how much is a coin', 'what is a coin worth', 'coin in dollars', 'value of coins'],
};
const ELSEWHERE = ['what is the capital of France', 'tell me a joke', 'cook rice', 'who won the match'];
const FOLLOWING = { after: 'logs', text: 'and for how long?' };

const asks = {
  topics: new Map(
    Object.entries(TOPICS).map(([id, texts]) => [
      id,
      [...texts.map((text) => ({ text })), ...(id === FOLLOWING.after ? [FOLLOWING] : [])],
    ]),
  ),
  areas: new Map(),
  elsewhere: ELSEWHERE,
};

describe('A finder', () => {
  const finder = new Finder(learn(asks, 'en'));

  const best = (question: string, before?: Before): string | undefined => {
    const { likely, elsewhere } = finder.rank(question, before);
    const all = [...likely, elsewhere];
    return Object.keys(TOPICS)[all.indexOf(Math.max(...all))];
  };

  it('knows topics by the words that people ask with, their forms, synonyms and slips', () => {
    expect(['cancelling jobs', 'terminate my job', 'cancle the job'].map((question) => best(question))).toEqual(
      Array(3).fill('cancel'),
    );
    expect(['logs?', 'the console of the program', 'outptu of it'].map((question) => best(question))).toEqual(
      Array(3).fill('logs'),
    );
  });

  it('knows what is about none of them', () => {
    expect(best('what is the capital of Spain')).toBeUndefined();
    expect(finder.rank('lorem ipsum dolor').known).toBe(0);
  });

  it('says how likely each is, together one', () => {
    const { likely, elsewhere } = finder.rank('stop the job');
    expect(likely.reduce((sum, one) => sum + one, elsewhere)).toBeCloseTo(1);
  });

  it('takes what was asked before into account, the question itself first', () => {
    const before = { text: 'show the log', topic: 'logs' };
    expect(best('and for how long?', before)).toBe('logs');
    expect(best('stop the job', before)).toBe('cancel');
  });

  it('learns the same each time', () => {
    expect(new Finder(learn(asks, 'en')).rank('stop logs')).toEqual(finder.rank('stop logs'));
  });
});
