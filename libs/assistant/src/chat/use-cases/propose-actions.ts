import { fromMicros } from '@app/kernel';
import type { ExplainedJob } from '@app/marketplace/contract';
import { ACTION_LABELS } from '../domain/action-labels/index.js';
import { withoutNames } from '../domain/naming.js';
import { ACTION_CALLS, MAX_ACTIONS, type Action, type ActionType, type Proposal } from '../domain/actions.js';
import type { PageType, Subject } from '../domain/page.js';
import { coinsIn, gigabytesIn, replicasIn, wishesIn, type Wish } from '../domain/wishes.js';
import type { DeploySummary, DeviceSummary, SessionSummary } from '../ports/account-facts.js';
import type { ChatRequest } from '../ports/chat-model.js';
import { subjectOf } from './subject.js';

/**
 * What the caller may want to do next, by rules: from the words of their message and the real state of the record that
 * it is about. No model takes part, whatever answered.
 */
export async function proposeActions(request: ChatRequest): Promise<Action[]> {
  if (request.facts === null) return [];
  const message = request.turns.at(-1)?.content ?? '';
  const subject = subjectOf(request, message);
  const said = subject ? withoutNames([subject], message) : message;
  const wishes = wishesIn(said);
  const about = subject ? await aboutRecord(request, subject, wishes, said) : [];
  const isElsewhere = subject !== null && subject.id !== request.page?.subject?.id;
  const there = subject && isElsewhere ? [proposal('open_page', subject, null, subject.type)] : [];
  const pages = pagesFor(wishes, about, request.page?.type).map((page) => proposal('open_page', null, null, page));
  return [...about, ...there, ...pages].slice(0, MAX_ACTIONS).map((each) => labelled(each, request));
}

function proposal(type: ActionType, subject: Subject | null, value: number | null, page: PageType | null): Proposal {
  return { type, subject, value, page };
}

function aboutRecord(request: ChatRequest, subject: Subject, wishes: Set<Wish>, message: string): Promise<Proposal[]> {
  switch (subject.type) {
    case 'job':
      return aboutJob(request, subject, wishes, message);
    case 'deploy':
      return inState(request.facts!.deploys, subject, (deploy) => aboutDeploy(deploy, subject, wishes, message));
    case 'session':
      return inState(request.facts!.sessions, subject, (session) => aboutSession(session, subject, wishes, message));
    case 'device':
      return inState(request.facts!.devices, subject, (device) => aboutDevice(device, subject, wishes));
  }
}

async function inState<T extends { id: string }>(
  records: readonly T[],
  { id }: Subject,
  propose: (record: T) => Proposal[],
): Promise<Proposal[]> {
  const record = records.find((each) => each.id === id);
  return record ? propose(record) : [];
}

/** Steps of an explanation that an action does. */
const STEPS: Partial<Record<ExplainedJob['next'][number]['code'], ActionType>> = {
  post_for_more: 'post_for_more',
  cancel: 'cancel_job',
  accept_result: 'accept_result',
  dispute_result: 'dispute_result',
  post_again: 'run_again',
};
const JOB_WISHES = {
  end: 'cancel_job',
  accept: 'accept_result',
  dispute: 'dispute_result',
  again: 'run_again',
  raise: 'post_for_more',
} as const satisfies Partial<Record<Wish, ActionType>>;

async function aboutJob(
  request: ChatRequest,
  subject: Subject,
  wishes: Set<Wish>,
  message: string,
): Promise<Proposal[]> {
  const job = request.facts?.jobs.find(({ id }) => id === subject.id);
  const told = await request.details?.job(subject.id);
  if (!job || !told) return [];
  const steps = told.next.flatMap(({ code }) => STEPS[code] ?? []);
  const possible: Record<string, boolean> = {
    cancel_job: job.status === 'waiting' || job.status === 'running',
    post_for_more: job.status === 'waiting',
    run_again: job.status !== 'waiting' && job.status !== 'running',
    accept_result: steps.includes('accept_result'),
    dispute_result: steps.includes('dispute_result'),
  };
  const wished = Object.entries(JOB_WISHES).flatMap(([wish, type]) => (wishes.has(wish as Wish) ? [type] : []));
  const types = wished.length > 0 ? wished : wishes.has('why') ? steps : [];
  const needed = told.figures.priceNeededMicros;
  const price = coinsIn(message) ?? (needed === null ? null : fromMicros(needed));
  return types
    .filter((type) => possible[type])
    .map((type) => proposal(type, subject, type === 'post_for_more' ? price : null, null));
}

const OVER = new Set(['completed', 'failed', 'stopped']);

function aboutDeploy({ status }: DeploySummary, subject: Subject, wishes: Set<Wish>, message: string): Proposal[] {
  if (OVER.has(status)) return wishes.has('again') ? [proposal('open_page', null, null, 'new_deploy')] : [];
  return [
    ...(wishes.has('scale') || wishes.has('raise')
      ? [proposal('scale_deploy', subject, replicasIn(message), null)]
      : []),
    ...(wishes.has('end') ? [proposal('stop_deploy', subject, null, null)] : []),
  ];
}

/** A session with less than this share of its traffic left may want more. */
const LITTLE = 0.1;

function aboutSession(session: SessionSummary, subject: Subject, wishes: Set<Wish>, message: string): Proposal[] {
  if (session.status !== 'active' || session.expiresAt.getTime() <= Date.now()) return [];
  const isLow = session.remainingGb < session.boughtGb * LITTLE && (wishes.has('why') || wishes.has('cost'));
  return [
    ...(wishes.has('top_up') || isLow ? [proposal('top_up_session', subject, gigabytesIn(message), null)] : []),
    ...(wishes.has('end') ? [proposal('end_session', subject, null, null)] : []),
  ];
}

/** A test runs when the device is there. A paused one that is asked about may be what its owner forgot. */
function aboutDevice({ online, paused }: DeviceSummary, subject: Subject, wishes: Set<Wish>): Proposal[] {
  const types: ActionType[] = [];
  if (paused && (wishes.has('resume') || wishes.has('why'))) types.push('resume_device');
  if (!paused && (wishes.has('pause') || wishes.has('end'))) types.push('pause_device');
  if (online && wishes.has('self_test')) types.push('self_test');
  return types.map((type) => proposal(type, subject, null, null));
}

const PAGES: Partial<Record<Wish, PageType>> = {
  deposit: 'wallet',
  withdraw: 'wallet',
  add_device: 'add_device',
  api_keys: 'api_keys',
  webhooks: 'webhooks',
  rewards: 'rewards',
  account: 'account',
  offers: 'offers',
};

/** Pages that a message asks for. "Top up" means the session that it is about, and only otherwise the wallet. */
function pagesFor(wishes: Set<Wish>, about: readonly Proposal[], here: PageType | undefined): PageType[] {
  const isTaken = about.some(({ type }) => type === 'top_up_session');
  const pages = Object.entries(PAGES).flatMap(([wish, page]) =>
    wishes.has(wish as Wish) && !(isTaken && wish === 'deposit') ? [page] : [],
  );
  return [...new Set(pages)].filter((page) => page !== here);
}

/** Longer names are cut: a label is a button. */
const MAX_NAME = 40;

function labelled(each: Proposal, { lang }: ChatRequest): Action {
  const labels = ACTION_LABELS[lang];
  const name = each.subject ? shown(each.subject.name) : '';
  const label =
    each.type !== 'open_page'
      ? labels.of[each.type](name, each.value)
      : each.subject && each.subject.type !== 'session'
        ? labels.openRecord(name)
        : labels.open[each.page ?? 'other'];
  const call = ACTION_CALLS[each.type];
  return { ...each, label, request: call && call.replace('{id}', each.subject?.id ?? '{id}') };
}

function shown(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return `“${line.length > MAX_NAME ? `${line.slice(0, MAX_NAME)}…` : line}”`;
}
