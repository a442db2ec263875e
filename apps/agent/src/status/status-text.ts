import { fit, widthOf } from './columns.js';
import type { AgentState, JobState } from './state.js';
import { money, progressOf } from './words.js';

const BETWEEN = ' · ';
/** Of each title when several jobs share the line. */
const TITLE_COLUMNS = 24;
/** A shorter rest of a message says nothing. */
const LEAST_MESSAGE = 8;

/** The agent's state in one line of at most so many columns. The jobs get what the short parts leave. */
export function statusText(state: AgentState, columns: number): string {
  const before = state.connected ? [] : ['Connection lost'];
  const { unsent, replicas } = state;
  const after = [
    ...(unsent > 0 ? [`${unsent} to send`] : []),
    ...countOf(replicas.length, 'replica'),
    ...earned(state),
  ];
  const room = columns - widthOf([...before, '', ...after].join(BETWEEN));
  return fit([...before, ...jobsText(state, room).filter(Boolean), ...after].join(BETWEEN), columns);
}

function jobsText({ jobs, replicas, unsent }: AgentState, columns: number): string[] {
  const [first, ...others] = jobs;
  if (!first) return replicas.length + unsent > 0 ? [] : ['No jobs'];
  if (others.length === 0) return [withMessage(first, columns)];
  const each = jobs.map((job) => progressOf(job, TITLE_COLUMNS));
  return [fit(`${jobs.length} jobs: ${each.join(', ')}`, columns)];
}

function withMessage(job: JobState, columns: number): string {
  const text = progressOf(job, columns);
  const room = columns - widthOf(text) - 1;
  return job.message && room >= LEAST_MESSAGE ? `${text} ${fit(job.message, room)}` : text;
}

const countOf = (count: number, noun: string): string[] =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];

const earned = ({ earnedToday }: AgentState): string[] => (earnedToday ? [`${money(earnedToday)} today`] : []);
