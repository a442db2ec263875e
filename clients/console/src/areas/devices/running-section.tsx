import type { HostedReplica, WorkItem } from '@compute-market/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { recordKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { Ago, Badge, Empty, Loaded, Money, Progress, Section, Table } from '../../ui/index.js';
import { allOf, MOST } from './all-of.js';
import { useDevicesTexts } from './texts/index.js';

/** A machine tells how far jobs are without an event. */
const PROGRESS_EVERY_MS = 15_000;

type Running = { job: WorkItem } | { replica: HostedReplica };

async function runningOn(device_id: string): Promise<Running[]> {
  const [jobs, replicas] = await Promise.all([
    allOf(market.devices.work({ device_id, state: 'running', limit: MOST })),
    allOf(market.devices.replicas({ device_id, limit: MOST })),
  ]);
  return [...jobs.map((job) => ({ job })), ...replicas.map((replica) => ({ replica }))];
}

export function RunningSection({ id }: { id: string }) {
  const t = useDevicesTexts();
  const running = useQuery({
    queryKey: recordKey('work', id, 'running'),
    queryFn: () => runningOn(id),
    refetchInterval: ({ state }) => state.data?.some((one) => 'job' in one) === true && PROGRESS_EVERY_MS,
  });
  return (
    <Section title={t.runningNow} flush>
      <Loaded query={running} lines={2}>
        {(found) => (found.length === 0 ? <Empty>{t.nothingRuns}</Empty> : <RunningTable running={found} />)}
      </Loaded>
    </Section>
  );
}

function RunningTable({ running }: { running: Running[] }) {
  const t = useDevicesTexts();
  return (
    <Table
      caption={t.runningNow}
      items={running}
      keyOf={(one) => ('job' in one ? one.job.attempt_id : one.replica.placement_id)}
      columns={[
        { name: t.job, cell: (one) => <What one={one} /> },
        { name: t.state, cell: (one) => <Where one={one} /> },
        { name: t.since, cell: (one) => <Since one={one} /> },
        { name: t.pays, numeric: true, cell: (one) => <Pays one={one} /> },
      ]}
    />
  );
}

function What({ one }: { one: Running }) {
  const t = useDevicesTexts();
  if ('replica' in one) return t.replica(one.replica.job_name, one.replica.replica);
  return (
    <Link to="/jobs/$id" params={{ id: one.job.job_id }}>
      {one.job.title}
    </Link>
  );
}

function Where({ one }: { one: Running }) {
  const t = useDevicesTexts();
  const { percent } = useFormats();
  if ('replica' in one)
    return <Badge tone="good">{one.replica.state === 'running' ? t.workStates['running'] : '…'}</Badge>;
  const { progress_percent: done } = one.job;
  if (done === null) return <Badge tone="good">{t.workStates['running']}</Badge>;
  return <Progress percent={done} label={t.progress(percent(done / 100))} />;
}

function Since({ one }: { one: Running }) {
  return <Ago at={'job' in one ? one.job.started_at : (one.replica.running_at ?? one.replica.assigned_at)} />;
}

function Pays({ one }: { one: Running }) {
  const t = useDevicesTexts();
  const { money } = useFormats();
  if ('job' in one) return <Money amount={one.job.price_coin} />;
  return t.eachHour(money(one.replica.price_per_hour, one.replica.currency));
}
