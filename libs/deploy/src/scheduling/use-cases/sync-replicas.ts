import { Injectable } from '@nestjs/common';
import type { DeployId } from '../../contract.js';
import {
  PlacementRepository,
  type ReplicaReport,
  type Runner,
  type WantedReplica,
} from '../ports/placement-repository.js';
import { ApplyReports } from './apply-reports.js';

export interface SyncInput {
  runner: Runner;
  /** The runner has just started: replicas that it doesn't name don't run any more. */
  fresh: boolean;
  reports: ReplicaReport[];
}

/** Seconds after a device's first call by which every scheduler knows of it. */
const SEEN_AFTER_S = 3;

/**
 * Takes a runner's reports and answers all that it should run: one statement as long as nothing changed. A report about a
 * replica that should not run any more, or never should, is no error: the runner stops what the answer doesn't list.
 */
@Injectable()
export class SyncReplicas {
  constructor(
    private readonly placements: PlacementRepository,
    private readonly applying: ApplyReports,
  ) {}

  async execute({ runner, fresh, reports }: SyncInput): Promise<WantedReplica[]> {
    if ('deviceId' in runner && (fresh || reports.length === 0)) await this.placements.addHost(runner.deviceId);
    if (fresh) await this.placements.hurry(SEEN_AFTER_S);
    const wanted = await this.placements.record(runner, reports);
    const changes = changesOf(wanted, reports, fresh);
    if (changes.size === 0) return wanted;
    // In the order of the ids, like all code that locks several deploys.
    for (const deployId of [...changes.keys()].sort()) {
      await this.applying.execute({ deployId, runner, reports: changes.get(deployId)! });
    }
    return this.placements.record(runner, []);
  }
}

/** The reports that change something, by deploy. */
function changesOf(wanted: WantedReplica[], reports: ReplicaReport[], fresh: boolean): Map<DeployId, ReplicaReport[]> {
  const byPlacement = new Map(reports.map((report) => [report.placementId, report]));
  const changes = new Map<DeployId, ReplicaReport[]>();
  for (const replica of wanted) {
    const report = byPlacement.get(replica.placementId) ?? (fresh && replica.heardAt ? forgotten(replica) : undefined);
    if (!report || (report.state === replica.state && !hasNewReason(report, replica))) continue;
    if (report.state === 'starting' && replica.state === 'running') continue;
    changes.set(replica.deployId, [...(changes.get(replica.deployId) ?? []), report]);
  }
  return changes;
}

/** A cluster's replica may take long to start; the buyer should see what it waits for. */
const hasNewReason = (report: ReplicaReport, { state, reason }: WantedReplica): boolean =>
  state === 'starting' && report.reason !== '' && report.reason !== reason;

/** It ran here before the restart: how it ended is unknown. */
const forgotten = ({ placementId, place }: WantedReplica): ReplicaReport => ({
  placementId,
  state: 'ended',
  exitCode: null,
  cause: 'lost',
  reason: `device ${place} restarted`,
});
