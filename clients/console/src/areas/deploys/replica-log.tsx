import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Deploy, JobLogEvent } from '@compute-market/sdk';
import { market } from '../../session/session.js';
import { Row, Select, Skeleton, Stack } from '../../ui/index.js';
import type { LogSource } from '../jobs/log/log-feed.js';
import { LogView } from '../jobs/log/log-view.js';
import { useLogFeed } from '../jobs/log/use-log-feed.js';
import { useDeploysTexts } from './texts/index.js';

/** The live log of a replica, run after run. */
export function ReplicaLog({ deploy: { job }, replica }: { deploy: Deploy; replica: number }) {
  const t = useDeploysTexts();
  const navigate = useNavigate();
  const choose = (next: number) =>
    void navigate({
      to: '/deploys/$id',
      params: { id: job.id },
      search: { tab: 'log', replica: next },
      replace: true,
    });
  return (
    <Stack>
      {job.replicas > 1 && (
        <Row>
          <Select label={t.replica} value={replica} onChange={(event) => choose(Number(event.target.value))}>
            {Array.from({ length: job.replicas }, (_, index) => (
              <option key={index} value={index + 1}>
                {index + 1}
              </option>
            ))}
          </Select>
        </Row>
      )}
      <Log key={`${job.id} ${replica}`} id={job.id} replica={replica} />
    </Stack>
  );
}

function Log({ id, replica }: { id: string; replica: number }) {
  const t = useDeploysTexts();
  const source = useMemo(() => sourceOf(replica), [replica]);
  const feed = useLogFeed(source, id, (placement) => `──── ${t.run} ${placement.slice(0, 8)} ────`);
  return feed ? <LogView feed={feed} /> : <Skeleton lines={8} />;
}

/** A replica's runs are to the log viewer what a job's attempts are. */
const sourceOf = (replica: number): LogSource => ({
  async *logs(id, options): AsyncGenerator<JobLogEvent> {
    for await (const event of market.deploys.logs(id, { replica, ...options }))
      yield { ...event, attempt_id: event.placement_id } as unknown as JobLogEvent;
  },
});
