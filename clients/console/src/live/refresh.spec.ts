import { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from './live-stream.js';
import { Refresh } from './refresh.js';

const started = { type: 'job.started', data: { job_id: 'j' } } as unknown as LiveEvent;

/** A query whose answers the test gives. */
function asked(queries: QueryClient) {
  const answers: Array<(state: string) => void> = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const first = queries.fetchQuery({ queryKey: ['job', 'j'], queryFn });
  return { answers, first };
}

beforeAll(() => {
  Object.assign(globalThis, { document: { hidden: false } });
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'document');
});

it.each([['in its first fetch'], ['in a later one']])(
  'a query that is %s when an event comes is stale when its answer is there',
  async (when) => {
    const queries = new QueryClient();
    const refresh = new Refresh(queries, 0);
    const { answers, first } = asked(queries);
    const query = queries.getQueryCache().find({ queryKey: ['job', 'j'] })!;
    if (when === 'in a later one') {
      answers.shift()!('waiting');
      await first;
      void query.fetch();
    }
    refresh.onEvent(started);
    // After the timer that it set.
    await new Promise((resolve) => setTimeout(resolve));
    expect(answers).toHaveLength(1);
    answers[0]!('waiting');
    await query.promise;
    await new Promise(setImmediate);
    expect(query.state).toMatchObject({ data: 'waiting', isInvalidated: true });
    refresh.close();
    queries.clear();
  },
);
