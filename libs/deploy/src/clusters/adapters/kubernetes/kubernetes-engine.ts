import type { V1Node, V1Pod } from '@kubernetes/client-node';
import type { KubernetesOptions } from '../../../deploy.options.js';
import type { PlacementId } from '../../../contract.js';
import { ClusterEngine, EngineRefusal, type ClusterReplica, type ClusterState } from '../../ports/cluster-engine.js';
import { LogCursors } from '../log-cursors.js';
import { isName, LABELS, nameOf } from '../names.js';
import { KubernetesApi, KubernetesError } from './kubernetes-api.js';
import { piecesOf } from './pod-log.js';
import { stateOf } from './pod-state.js';
import { CONTAINER, isolation, podOf } from './pod.js';

const PAGE = 250;

/**
 * Kubernetes: one bare pod for one placement. Needs to create, list and delete pods, read their logs and create network
 * policies in its namespace, and to list nodes (without that, a lost node shows only when Kubernetes gives up its pods).
 */
export class KubernetesEngine extends ClusterEngine {
  private readonly api: KubernetesApi;
  private readonly cursors = new LogCursors();
  private readonly pods: string;
  private hasIsolation = false;

  constructor(private readonly options: KubernetesOptions) {
    super();
    this.api = new KubernetesApi(options);
    this.pods = `/api/v1/namespaces/${encodeURIComponent(options.namespace)}/pods`;
  }

  async start(replica: ClusterReplica): Promise<void> {
    if (!replica.network) await this.ensureIsolation();
    const models = replica.gpuCount > 0 ? this.modelsOf(await this.nodes()) : new Set<string>();
    try {
      await unless(409, this.api.json('POST', this.pods, podOf(replica, this.options, models)));
    } catch (error) {
      if (!(error instanceof KubernetesError) || ![400, 422].includes(error.status)) throw error;
      throw new EngineRefusal(`Kubernetes refused it: ${error.said}`, { cause: error });
    }
  }

  async list(): Promise<ClusterState[]> {
    const pods = await this.all<V1Pod>(this.pods, `${LABELS.market}=${this.options.market}`);
    const nodes = await this.nodes();
    const byName = nodes === null ? null : new Map(nodes.map((node) => [node.metadata?.name ?? '', node]));
    return pods.filter(isReplica).map((pod) => stateOf(pod, byName));
  }

  async remove(placementId: PlacementId): Promise<void> {
    this.cursors.forget(placementId);
    await unless(404, this.api.json('DELETE', this.pathOf(placementId)));
  }

  async logs(placementId: PlacementId, fromByte: number, maxBytes: number): Promise<Buffer> {
    const sinceS = this.cursors.sinceS(placementId, fromByte);
    const query = new URLSearchParams({ container: CONTAINER, timestamps: 'true' });
    if (sinceS > 0) query.set('sinceTime', new Date(sinceS * 1000).toISOString());
    const raw = await this.rawLog(`${this.pathOf(placementId)}/log?${query}`);
    return this.cursors.take(placementId, fromByte, maxBytes, piecesOf(raw));
  }

  /** Empty while there is none: no such pod (404), or a container that wasn't made yet (400). */
  private async rawLog(path: string): Promise<Buffer> {
    try {
      return await this.api.raw('GET', path);
    } catch (error) {
      if (error instanceof KubernetesError && [400, 404].includes(error.status)) return Buffer.alloc(0);
      throw error;
    }
  }

  private pathOf(placementId: PlacementId): string {
    return `${this.pods}/${nameOf(placementId)}`;
  }

  private async ensureIsolation(): Promise<void> {
    if (this.hasIsolation) return;
    const path = `/apis/networking.k8s.io/v1/namespaces/${encodeURIComponent(this.options.namespace)}/networkpolicies`;
    await unless(409, this.api.json('POST', path, isolation(this.options)));
    this.hasIsolation = true;
  }

  /** Null when our account may not see nodes. */
  private async nodes(): Promise<V1Node[] | null> {
    try {
      return await this.all<V1Node>('/api/v1/nodes', '');
    } catch (error) {
      if (error instanceof KubernetesError && error.status === 403) return null;
      throw error;
    }
  }

  private modelsOf(nodes: V1Node[] | null): Set<string> {
    return new Set((nodes ?? []).flatMap((node) => node.metadata?.labels?.[this.options.gpuLabel] ?? []));
  }

  private async all<Item>(path: string, labelSelector: string): Promise<Item[]> {
    const items: Item[] = [];
    let more: string | undefined = '';
    while (more !== undefined) {
      const query = new URLSearchParams({ limit: String(PAGE), labelSelector, continue: more });
      const page: Page<Item> = await this.api.json('GET', `${path}?${query}`);
      items.push(...page.items);
      more = page.metadata?.continue || undefined;
    }
    return items;
  }
}

/** A copy of a pod, say for debugging, carries our labels too: it is not ours to judge or remove. */
function isReplica({ metadata }: V1Pod): boolean {
  const name = metadata?.name ?? '';
  return isName(name) && name === nameOf(metadata?.labels?.[LABELS.placement] as PlacementId);
}

interface Page<Item> {
  items: Item[];
  metadata?: { continue?: string };
}

/** Waits for a call whose refusal with this status means that there is nothing to do. */
async function unless(status: number, call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof KubernetesError) || error.status !== status) throw error;
  }
}
