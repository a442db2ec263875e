import type Docker from 'dockerode';
import type { SwarmOptions } from '../../../deploy.options.js';
import type { PlacementId } from '../../../contract.js';
import { ClusterEngine, EngineRefusal, type ClusterReplica, type ClusterState } from '../../ports/cluster-engine.js';
import { LogCursors } from '../log-cursors.js';
import { isName, LABELS, nameOf } from '../names.js';
import { connectSwarm, statusOf } from './swarm-client.js';
import { framesOf } from './swarm-logs.js';
import { isIsolated, networkOf, serviceOf } from './swarm-service.js';
import { stateOf, type SwarmNode, type SwarmTask } from './swarm-state.js';

/** Bound of one call to the engine. Logs of a node that is gone would hang. */
const DEADLINE_MS = 10_000;
/** A network younger than this may still be waiting for its service. */
const YOUNG_MS = 60_000;

/** Docker Swarm through one of its managers: one service for one placement. */
export class SwarmEngine extends ClusterEngine {
  private connection: Promise<Docker> | null = null;
  private readonly cursors = new LogCursors();

  constructor(private readonly options: SwarmOptions) {
    super();
  }

  async start(replica: ClusterReplica): Promise<void> {
    const docker = await this.docker();
    const isolated = isIsolated(replica);
    const careful = isolated && (await losesGpus(docker));
    if (careful && replica.gpuCount > 0)
      throw new EngineRefusal('a replica with GPUs needs a network here, until the cluster runs Docker 25 or newer');
    const models = careful || replica.gpuCount > 0 ? await this.gpuModels(docker) : new Set<string>();
    try {
      if (isolated) await unless(409, docker.createNetwork({ ...networkOf(replica, this.options), ...deadline() }));
      await unless(409, docker.createService({ ...serviceOf(replica, this.options, models), ...deadline() }));
    } catch (error) {
      if (statusOf(error) !== 400) throw error;
      throw new EngineRefusal(`the swarm refused it: ${(error as Error).message}`, { cause: error });
    }
  }

  async list(): Promise<ClusterState[]> {
    const docker = await this.docker();
    // Services first: a task of a service that isn't known yet is no loss, the other way round it would be missed.
    const services = (await docker.listServices(this.ours())) as unknown as SwarmService[];
    const nodes = new Map((await listNodes(docker)).map((node) => [node.ID, node]));
    const tasks = new Map<string, SwarmTask>();
    for (const task of (await docker.listTasks(this.ours())) as SwarmTask[]) {
      const known = tasks.get(task.ServiceID);
      if (known === undefined || known.CreatedAt < task.CreatedAt) tasks.set(task.ServiceID, task);
    }
    await this.sweepNetworks(docker, new Set(services.map((service) => service.Spec.Name)));
    return services
      .filter(isReplica)
      .map(({ ID: id, Spec: { Labels: labels } }) =>
        stateOf(labels[LABELS.placement] as PlacementId, tasks.get(id), nodes),
      );
  }

  async remove(placementId: PlacementId): Promise<void> {
    const docker = await this.docker();
    await unless(404, docker.getService(nameOf(placementId)).remove(deadline()));
    this.cursors.forget(placementId);
    // Its task may still be ending in it: then a later look at the list removes it.
    await docker
      .getNetwork(nameOf(placementId))
      .remove(deadline())
      .catch(() => undefined);
  }

  async logs(placementId: PlacementId, fromByte: number, maxBytes: number): Promise<Buffer> {
    const docker = await this.docker();
    const since = this.cursors.sinceS(placementId, fromByte);
    const query = { stdout: true, stderr: true, timestamps: true, follow: false, since, ...deadline() };
    const raw = await docker
      .getService(nameOf(placementId))
      .logs(query)
      .catch((error: unknown) => {
        if (statusOf(error) === 404) return Buffer.alloc(0);
        throw error;
      });
    return this.cursors.take(placementId, fromByte, maxBytes, framesOf(raw as Buffer));
  }

  private docker(): Promise<Docker> {
    this.connection ??= connectSwarm(this.options).catch((error: unknown) => {
      this.connection = null;
      throw error;
    });
    return this.connection;
  }

  private ours(): { filters: { label: string[] }; abortSignal: AbortSignal } {
    return { filters: { label: [`${LABELS.market}=${this.options.market}`] }, ...deadline() };
  }

  private async gpuModels(docker: Docker): Promise<Set<string>> {
    const nodes = await listNodes(docker);
    return new Set(nodes.flatMap((node) => node.Spec.Labels?.[this.options.gpuLabel] ?? []));
  }

  /** Removes the networks of placements that are gone. */
  private async sweepNetworks(docker: Docker, live: ReadonlySet<string>): Promise<void> {
    const networks = await docker.listNetworks(this.ours());
    for (const { Name: name, Id: id, Created: created } of networks) {
      if (!isName(name) || live.has(name) || Date.now() - Date.parse(created) < YOUNG_MS) continue;
      await docker
        .getNetwork(id)
        .remove(deadline())
        .catch(() => undefined);
    }
  }
}

/** Docker up to 24 ends all tasks with GPUs of a node when an overlay network comes or goes there (moby issue 44378). */
async function losesGpus(docker: Docker): Promise<boolean> {
  // Its types leave the options out.
  const engine = docker as unknown as { version(options: object): Promise<Docker.DockerVersion> };
  const { ApiVersion: version } = await engine.version(deadline());
  return Number(version.split('.')[1]) < 44;
}

interface SwarmService {
  ID: string;
  Spec: { Name: string; Labels: Record<string, string> };
}

/** A service with our labels under another name is not ours. */
const isReplica = ({ Spec: { Name: name, Labels: labels } }: SwarmService): boolean =>
  isName(name) && name === nameOf(labels[LABELS.placement] as PlacementId);

const deadline = (): { abortSignal: AbortSignal } => ({ abortSignal: AbortSignal.timeout(DEADLINE_MS) });

const listNodes = async (docker: Docker): Promise<SwarmNode[]> => (await docker.listNodes(deadline())) as SwarmNode[];

/** Waits for a call whose refusal with this status means that there is nothing to do. */
async function unless(status: number, call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (statusOf(error) !== status) throw error;
  }
}
