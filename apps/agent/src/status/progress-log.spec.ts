import { ProgressLog } from './progress-log.js';

const MINUTE = 60_000;

describe('progress where no line can be rewritten', () => {
  let lines: string[];
  let now: number;
  let log: ProgressLog;
  beforeEach(() => {
    [lines, now] = [[], 0];
    log = new ProgressLog({ line: (text) => void lines.push(text) }, () => now);
  });
  const at = (minutes: number, percent?: number, message?: string) => {
    now = minutes * MINUTE;
    log.show({ jobs: [{ attemptId: 'a', title: 'Render', since: '', percent, message }] });
  };

  it('is told when 10 % and a minute have passed', () => {
    at(0);
    at(0.9, 50);
    expect(lines).toEqual([]);
    at(1, 50.5, 'frame 50');
    at(2, 60);
    at(3, 60.5);
    at(3.5, 99);
    expect(lines).toEqual(['Job "Render" 50 %: frame 50', 'Job "Render" 60 %']);
  });

  it('is told for each job, and forgotten with it', () => {
    at(0);
    at(1, 90);
    log.show({ jobs: [] });
    at(1.5, 20);
    at(2.5, 20);
    expect(lines).toEqual(['Job "Render" 90 %', 'Job "Render" 20 %']);
  });
});
