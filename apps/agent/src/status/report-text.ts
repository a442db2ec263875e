import { fit } from './columns.js';
import type { Report, UpdateState } from './report.js';
import type { JobState, ReplicaState } from './state.js';
import { quoted } from '../terminal.js';
import { money, progressOf } from './words.js';

const LABEL_COLUMNS = 10;
const MESSAGE_COLUMNS = 60;

/** For people: a few aligned lines. */
export function asLines(report: Report, advice: string | undefined): string[] {
  const { state, unsent, update } = report;
  return [
    ...labelled('Agent', [agentText(report)]),
    ...labelled('Market', [marketText(report)]),
    ...labelled('Machine', [report.hostname]),
    ...labelled('Jobs', state?.jobs.map(jobText) ?? [], state && 'none'),
    ...labelled('Replicas', state?.replicas.map(replicaText) ?? [], state && 'none'),
    ...labelled('To send', unsent > 0 ? [unsentText(report)] : [], 'nothing'),
    ...labelled('Earned', [earnedText(report)]),
    ...(update ? labelled('Updates', [updateText(update)]) : []),
    ...(advice ? ['', advice] : []),
  ];
}

/** `none` stands for no values; without it their line is absent. */
function labelled(label: string, values: string[], none?: string): string[] {
  const shown = values.length === 0 && none !== undefined ? [none] : values;
  return shown.map((value, index) => (index === 0 ? label : '').padEnd(LABEL_COLUMNS) + value);
}

function agentText({ version, agent }: Report): string {
  const what = version ?? 'development';
  return agent ? `${what}, runs since ${clock(agent.since)} (process ${agent.pid})` : `${what}, doesn't run`;
}

function marketText({ market, connected, state }: Report): string {
  if (!state) return market;
  const { trouble } = state;
  const how = connected ? 'connected' : `not connected${trouble ? ` (${trouble})` : ''}`;
  return `${market}, ${how}, last reached ${clock(state.lastContactAt)}`;
}

function jobText(job: JobState): string {
  const message = job.message ? `, ${fit(job.message, MESSAGE_COLUMNS)}` : '';
  return `${progressOf(job)}${message}, since ${clock(job.since)}`;
}

const replicaText = ({ name, replica, revision, state, since }: ReplicaState): string =>
  `${replica} of ${quoted(name)} (revision ${revision}), ${state} since ${clock(since)}`;

const unsentText = ({ unsent, agent }: Report): string =>
  `how ${unsent === 1 ? 'one job' : `${unsent} jobs`} ended${agent ? '' : ', at the next start'}`;

const earnedText = ({ earned }: Report): string =>
  'unknown' in earned
    ? `unknown: ${earned.unknown}`
    : `${money(earned.today)} today, ${money(earned.days30)} in 30 days`;

function updateText({ installed, newest, next, bad, off }: UpdateState): string {
  return [
    `installed ${installed ?? 'nothing'}`,
    `newest seen ${newest}`,
    ...(next ? [`${next} is next`] : []),
    ...(bad.length > 0 ? [`failed here: ${bad.join(', ')}`] : []),
    ...(off ? [`off (${off})`] : []),
  ].join(', ');
}

/** Local time; the day only when it isn't today. */
function clock(time: Date | string): string {
  const date = new Date(time);
  const hours = date.toTimeString().slice(0, 8);
  if (date.toDateString() === new Date().toDateString()) return hours;
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${day.join('-')} ${hours}`;
}

/** For programs: the same, with the names that the API's replies have. */
export function asJson({ version, market, hostname, agent, connected, state, unsent, earned, update }: Report): object {
  return {
    version,
    market,
    hostname,
    agent: agent ? { pid: agent.pid, since: agent.since.toISOString() } : null,
    connected,
    last_contact_at: state?.lastContactAt ?? null,
    trouble: state?.trouble ?? null,
    jobs: (state?.jobs ?? []).map(({ attemptId, title, percent = null, message = null, since }) => ({
      attempt_id: attemptId,
      title,
      percent,
      message,
      since,
    })),
    replicas: state?.replicas ?? [],
    unsent,
    earned: 'unknown' in earned ? null : { today: earned.today, last_30_days: earned.days30 },
    earned_unknown: 'unknown' in earned ? earned.unknown : null,
    update: update ?? null,
  };
}
