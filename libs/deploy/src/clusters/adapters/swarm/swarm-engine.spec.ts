import type { DeployId, PlacementId } from '../../../contract.js';
import type { ClusterReplica } from '../../ports/cluster-engine.js';
import { framesOf } from './swarm-logs.js';
import { serviceOf } from './swarm-service.js';
import { stateOf, type SwarmNode, type SwarmTask } from './swarm-state.js';

const ID = 'p1' as PlacementId;
const OPTIONS = { url: 'unix:///x', certificates: null, market: 'm', gpuResource: 'NVIDIA-GPU', gpuLabel: 'gpu' };
const REPLICA: ClusterReplica = {
  placementId: ID,
  deployId: 'd1' as DeployId,
  deployName: 'web',
  replica: 1,
  revision: 1,
  image: 'busybox',
  command: null,
  env: {},
  memoryMb: 64,
  gpuCount: 0,
  gpuModel: 'cpu',
  port: null,
  network: false,
};

const NODE: SwarmNode = {
  ID: 'n1',
  Spec: {},
  Description: { Hostname: 'rig' },
  Status: { State: 'ready', Addr: '10.0.0.1' },
};
const DOWN: SwarmNode = { ...NODE, Status: { State: 'down', Addr: '' } };

const task = (status: Partial<SwarmTask['Status']>, DesiredState = 'running'): SwarmTask => ({
  ServiceID: 's1',
  CreatedAt: '',
  NodeID: 'n1',
  DesiredState,
  Status: { State: 'running', ...status },
});
const seen = (found: SwarmTask | undefined, node: SwarmNode | null = NODE) =>
  stateOf(ID, found, new Map(node ? [[node.ID, node]] : []));

describe('what a swarm says of a placement', () => {
  const port = { TargetPort: 80, PublishedPort: 32768, PublishMode: 'host' };

  it.each([
    ['a service just made', seen(undefined), { state: 'pending', reason: '' }],
    [
      'no room',
      seen(task({ State: 'pending', Err: 'no suitable node' })),
      { state: 'pending', reason: 'no suitable node' },
    ],
    ['a pull', seen(task({ State: 'preparing', Message: 'preparing' })), { state: 'pending', reason: 'preparing' }],
    ['a start', seen(task({ State: 'starting' })), { state: 'starting', node: 'rig' }],
    ['running', seen(task({ PortStatus: { Ports: [port] } })), { state: 'running', address: '10.0.0.1:32768' }],
    ['its end', seen(task({ State: 'complete' }, 'shutdown')), { state: 'exited', exitCode: 0 }],
    [
      'a failure',
      seen(task({ State: 'failed', Err: 'task: non-zero exit (3)', ContainerStatus: { ExitCode: 3 } }, 'shutdown')),
      { state: 'exited', exitCode: 3, reason: '' },
    ],
    [
      'M1: an image that is not there',
      seen(task({ State: 'rejected', Err: 'No such image: x', ContainerStatus: { ExitCode: 0 } }, 'shutdown')),
      { state: 'exited', exitCode: null, reason: 'the image could not be pulled', detail: 'No such image: x' },
    ],
    [
      'M1: a node that could not make it',
      seen(task({ State: 'rejected', Err: 'dial tcp 10.0.0.9:6379: connection refused' }, 'shutdown')),
      { state: 'exited', reason: 'its node could not start it' },
    ],
    [
      'M1: a pull that is tried again',
      seen(task({ State: 'preparing', Err: 'Get "https://10.0.0.9/v2/": context deadline exceeded' })),
      { state: 'pending', reason: 'the image could not be pulled' },
    ],
    [
      'a program that is not there',
      seen(task({ State: 'failed', Err: 'starting container failed: exec: "pull": executable file not found' })),
      { state: 'exited', reason: 'starting container failed: exec: "pull": executable file not found' },
    ],
    ['a dead node', seen(task({}, 'shutdown'), DOWN), { state: 'lost', reason: 'node rig stopped answering' }],
    ['an end on a node that died later', seen(task({ State: 'complete' }), DOWN), { state: 'exited', exitCode: 0 }],
    ['a node that left', seen(task({}), null), { state: 'lost', reason: 'its node left the cluster' }],
    ['a drain', seen(task({ State: 'shutdown' }, 'shutdown')), { state: 'lost' }],
    ['a task that is being ended', seen(task({}, 'shutdown')), { state: 'lost' }],
    [
      'a change of mind about a node (moby issue 44378)',
      seen(task({ State: 'rejected', Err: 'assigned node no longer meets constraints' })),
      { state: 'lost', reason: 'the cluster took it away from rig' },
    ],
  ])('%s', (_, state, expected) => expect(state).toMatchObject(expected));
});

describe('what a swarm is asked for', () => {
  const constraints = (change: Partial<ClusterReplica>, ...models: string[]) =>
    serviceOf({ ...REPLICA, ...change }, OPTIONS, new Set(models)).TaskTemplate!.Placement!.Constraints;
  const [A, B, C] = ['NVIDIA A100-SXM4-80GB', 'NVIDIA A100 40GB', 'NVIDIA RTX A1000'];

  it('nodes by the words of their GPUs', () => {
    expect(constraints({ gpuCount: 1, gpuModel: 'a100' }, A, C)).toEqual([`node.labels.gpu==${A}`]);
    expect(constraints({ gpuCount: 1, gpuModel: 'A100' }, A, B, C)).toEqual([`node.labels.gpu!=${C}`]);
    expect(constraints({ gpuCount: 1, gpuModel: 'H100; x' }, A)).toEqual(['node.labels.gpu==H100 x']);
    expect(constraints({}, A, C)).toEqual([`node.labels.gpu!=${A}`, `node.labels.gpu!=${C}`]);
  });

  it('one task that never starts again, with nothing but what it needs', () => {
    const bare = serviceOf(REPLICA, OPTIONS, new Set());
    expect(bare).toMatchObject({
      Name: 'replica-p1',
      Mode: { Replicated: { Replicas: 1 } },
      TaskTemplate: {
        RestartPolicy: { Condition: 'none' },
        ContainerSpec: { ReadOnly: true, User: '10001:10001', CapabilityDrop: ['ALL'] },
        Networks: [{ Target: 'replica-p1' }],
      },
    });
    expect(bare.EndpointSpec).toBeUndefined();
    const open = serviceOf({ ...REPLICA, port: 80, gpuCount: 2 }, OPTIONS, new Set());
    expect(open).toMatchObject({
      TaskTemplate: {
        Resources: {
          Reservations: { GenericResources: [{ DiscreteResourceSpec: { Kind: 'NVIDIA-GPU', Value: 2 } }] },
        },
      },
      EndpointSpec: { Ports: [{ TargetPort: 80, PublishMode: 'host' }] },
    });
    expect((open.TaskTemplate as { Networks?: unknown }).Networks).toBeUndefined();
  });
});

describe('framesOf', () => {
  const frame = (text: string): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(Buffer.byteLength(text), 4);
    return Buffer.concat([head, Buffer.from(text)]);
  };

  it('takes frames apart, and leaves one that is cut', () => {
    const raw = Buffer.concat([
      frame('2026-01-01T00:00:01.500000000Z a b\n'),
      frame('2026-01-01T00:00:02Z c').subarray(0, 20),
    ]);
    expect(framesOf(raw).map(({ atMs, bytes }) => [atMs, bytes.toString()])).toEqual([
      [Date.parse('2026-01-01T00:00:01.5Z'), 'a b\n'],
    ]);
  });
});
