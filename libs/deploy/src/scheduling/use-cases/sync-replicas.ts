import { Injectable } from '@nestjs/common';
import type { DeployId } from '../../contract.js';
import {
  PlacementRepository,
  type ReplicaWord,
  type Runner,
  type WantedReplica,
} from '../ports/placement-repository.js';
import { HearNews } from './apply-reports.js';

export interface SyncInput {
  runner: Runner;
  /** It has just started, and runs nothing that it doesn't name. */
  fresh: boolean;
  words: ReplicaWord[];
}

/** So long after its first call every scheduler knows of a device. */
const SEEN_AFTER_S = 3;

/**
 * Whoever runs replicas says how they fare, and hears all that it should run. One statement as long as nothing is new;
 * words about what isn't to run any more, or never was, are no error: what isn't listed is to be stopped.
 */
@Injectable()
export class SyncReplicas {
  constructor(
    private readonly placements: PlacementRepository,
    private readonly news: HearNews,
  ) {}

  async execute({ runner, fresh, words }: SyncInput): Promise<WantedReplica[]> {
    if ('deviceId' in runner && (fresh || words.length === 0)) await this.placements.admit(runner.deviceId);
    if (fresh) await this.placements.hurry(SEEN_AFTER_S);
    const wanted = await this.placements.hear(runner, words);
    const news = newsOf(wanted, words, fresh);
    if (news.size === 0) return wanted;
    // In the order of the ids, as all who lock several deploys.
    for (const deployId of [...news.keys()].sort()) {
      await this.news.execute({ deployId, runner, words: news.get(deployId)! });
    }
    return this.placements.hear(runner, []);
  }
}

/** What changes something, by deploy. */
function newsOf(wanted: WantedReplica[], words: ReplicaWord[], fresh: boolean): Map<DeployId, ReplicaWord[]> {
  const said = new Map(words.map((word) => [word.placementId, word]));
  const news = new Map<DeployId, ReplicaWord[]>();
  for (const replica of wanted) {
    const word = said.get(replica.placementId) ?? (fresh && replica.heardAt ? forgotten(replica) : undefined);
    if (!word || (word.state === replica.state && !waitsForElse(word, replica))) continue;
    if (word.state === 'starting' && replica.state === 'running') continue;
    news.set(replica.deployId, [...(news.get(replica.deployId) ?? []), word]);
  }
  return news;
}

/** A cluster's replica may start for long; what it waits for is worth telling. */
const waitsForElse = (word: ReplicaWord, { state, reason }: WantedReplica): boolean =>
  state === 'starting' && word.reason !== '' && word.reason !== reason;

/** It ran here before the restart: nothing is known of its end. */
const forgotten = ({ placementId, place }: WantedReplica): ReplicaWord => ({
  placementId,
  state: 'ended',
  exitCode: null,
  cause: 'lost',
  reason: `device ${place} restarted`,
});
