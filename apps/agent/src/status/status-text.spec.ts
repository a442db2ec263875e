import { fit, widthOf } from './columns.js';
import type { AgentState, JobState } from './state.js';
import { statusText } from './status-text.js';

const job = (fields: Partial<JobState> = {}): JobState => ({
  attemptId: '1',
  title: 'Render',
  since: '2026-01-01T00:00:00.000Z',
  ...fields,
});
const state = (fields: Partial<AgentState> = {}): AgentState => ({
  connected: true,
  lastContactAt: '2026-01-01T00:00:00.000Z',
  jobs: [],
  replicas: [],
  unsent: 0,
  over: 0,
  ...fields,
});
const replica = { name: 'web', replica: 1, revision: 1, state: 'running', since: '2026-01-01T00:00:00.000Z' } as const;
const halfWay = job({ percent: 42.7, message: 'half of the frames' });

describe('statusText', () => {
  it.each<[string, Partial<AgentState>, string]>([
    ['nothing', {}, 'No jobs'],
    ['a job that tells nothing', { jobs: [job()] }, '"Render"'],
    ['a job with progress', { jobs: [job({ percent: 0 })] }, '"Render" 0 %'],
    ['its message', { jobs: [halfWay] }, '"Render" 42 % half of the frames'],
    [
      'several jobs, without messages',
      { jobs: [halfWay, job({ title: 'A title that is too long for it', percent: 7 }), job()] },
      '3 jobs: "Render" 42 %, "A title that is to… 7 %, "Render"',
    ],
    ['replicas alone', { replicas: [replica] }, '1 replica'],
    ['what is sent', { unsent: 2 }, '2 to send'],
    [
      'everything',
      { connected: false, jobs: [job()], replicas: [replica, replica], earnedToday: { coin: 12.5, usd: 0.02 } },
      'Connection lost · "Render" · 2 replicas · 12.5 coins and 0.02 USD today',
    ],
    ['one coin', { earnedToday: { coin: 1, usd: 0 } }, 'No jobs · 1 coin today'],
  ])('shows %s', (_, fields, text) => {
    expect(statusText(state(fields), 100)).toBe(text);
  });

  it.each([
    [60, '"Render" 42 % half of the frames · 1 replica · 9 coins today'],
    [50, '"Render" 42 % half of… · 1 replica · 9 coins today'],
    // Too little room for a message.
    [41, '"Render" 42 % · 1 replica · 9 coins today'],
    [38, '"Ren… 42 % · 1 replica · 9 coins today'],
    [12, '1 replica ·…'],
    [1, '…'],
    [0, ''],
  ])('is cut to %i columns, messages and titles first', (columns, text) => {
    const full = state({ jobs: [halfWay], replicas: [replica], earnedToday: { coin: 9, usd: 0 } });
    expect(statusText(full, columns)).toBe(text);
  });

  it('is never wider than the terminal', () => {
    const jobs = [job({ title: '映画をレンダリングする仕事です', percent: 50, message: '映画 🎬 é ngôn ngữ' })];
    for (const shown of [jobs, [...jobs, ...jobs, ...jobs]])
      for (let columns = 0; columns < 120; columns++) {
        const text = statusText(state({ connected: false, jobs: shown, earnedToday: { coin: 1, usd: 1 } }), columns);
        expect(widthOf(text)).toBeLessThanOrEqual(columns);
      }
  });
});

describe('columns', () => {
  it.each([
    ['abc', 3],
    ['映画', 4],
    ['🎬', 2],
    ['e\u0301', 1],
    ['', 0],
  ])('%j takes %i', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });

  it('cuts no character in two', () => {
    expect([fit('映画だ', 4), fit('映画だ', 5), fit('映画だ', 6), fit('🎬🎬', 3)]).toEqual([
      '映…',
      '映画…',
      '映画だ',
      '🎬…',
    ]);
  });
});
