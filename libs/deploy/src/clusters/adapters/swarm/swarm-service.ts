import type Docker from 'dockerode';
import { isModel } from '@app/kernel';
import type { SwarmOptions } from '../../../deploy.options.js';
import type { ClusterReplica } from '../../ports/cluster-engine.js';
import { environmentOf, GRACE_S, labelsOf, nameOf, PIDS, REPLICA_UID, TMP_MB } from '../names.js';

const MIB = 1024 * 1024;
const NS_PER_S = 1_000_000_000;

/**
 * One service for one placement: a single task that Swarm never starts again, since when and where a replica runs again
 * is ours to say (ADR 12).
 */
export function serviceOf(
  replica: ClusterReplica,
  options: SwarmOptions,
  models: ReadonlySet<string>,
): Docker.CreateServiceOptions {
  return {
    Name: nameOf(replica.placementId),
    Labels: { ...labelsOf(replica, options.market), 'marketplace/name': replica.deployName },
    TaskTemplate: {
      ContainerSpec: containerOf(replica, options),
      Resources: {
        Limits: { MemoryBytes: replica.memoryMb * MIB, Pids: PIDS },
        Reservations: { MemoryBytes: replica.memoryMb * MIB, ...gpusOf(replica, options) },
      },
      RestartPolicy: { Condition: 'none' },
      Placement: { Constraints: constraintsOf(replica, options, models) },
      LogDriver: { Name: 'json-file', Options: { 'max-size': '16m' } },
      ...(isIsolated(replica) ? { Networks: [{ Target: nameOf(replica.placementId) }] } : {}),
    },
    Mode: { Replicated: { Replicas: 1 } },
    ...(replica.port === null
      ? {}
      : { EndpointSpec: { Ports: [{ Protocol: 'tcp', TargetPort: replica.port, PublishMode: 'host' }] } }),
  };
}

/** It gets a network of its own that leads nowhere. A published port needs Docker's bridge, which leads out. */
export const isIsolated = (replica: ClusterReplica): boolean => !replica.network && replica.port === null;

export function networkOf(replica: ClusterReplica, options: SwarmOptions): Docker.NetworkCreateOptions {
  return {
    Name: nameOf(replica.placementId),
    Driver: 'overlay',
    Internal: true,
    Labels: labelsOf(replica, options.market),
  };
}

function containerOf(replica: ClusterReplica, options: SwarmOptions): Docker.ContainerSpec {
  // Fields that the engine's version doesn't know, it ignores.
  const tmpfs = { SizeBytes: TMP_MB * MIB, Mode: 0o1777, Options: [['exec']] };
  const privileges: object = { NoNewPrivileges: true };
  return {
    Image: replica.image,
    ...(replica.command === null ? {} : { Args: replica.command }),
    Env: Object.entries(environmentOf(replica)).map(([name, value]) => `${name}=${value}`),
    Labels: labelsOf(replica, options.market),
    User: `${REPLICA_UID}:${REPLICA_UID}`,
    ReadOnly: true,
    Init: true,
    CapabilityDrop: ['ALL'],
    Privileges: privileges,
    Mounts: [{ Type: 'tmpfs', Source: '', Target: '/tmp', TmpfsOptions: tmpfs }],
    Ulimits: [
      { Name: 'nofile', Soft: 1024, Hard: 1024 },
      { Name: 'core', Soft: 0, Hard: 0 },
    ],
    StopGracePeriod: GRACE_S * NS_PER_S,
  };
}

function gpusOf(replica: ClusterReplica, { gpuResource }: SwarmOptions): object {
  if (replica.gpuCount === 0) return {};
  return { GenericResources: [{ DiscreteResourceSpec: { Kind: gpuResource, Value: replica.gpuCount } }] };
}

/**
 * Constraints know `==` and `!=` of whole labels, and all must hold: one label that fits is asked for, of several the
 * others are ruled out, and with none the cluster itself says that no node is suitable. A replica without GPUs is kept
 * from the nodes that `models` names.
 */
function constraintsOf(replica: ClusterReplica, { gpuLabel }: SwarmOptions, models: ReadonlySet<string>): string[] {
  const label = `node.labels.${gpuLabel}`;
  const fits = (name: string): boolean => replica.gpuCount > 0 && isModel(name, replica.gpuModel);
  const fitting = [...models].filter(fits);
  if (fitting.length === 1) return [`${label}==${fitting[0]}`];
  if (fitting.length > 1 || replica.gpuCount === 0)
    return [...models].filter((name) => !fits(name)).map((name) => `${label}!=${name}`);
  return [`${label}==${replica.gpuModel.replace(/[^\w.-]+/g, ' ').trim() || 'unknown'}`];
}
