import type { DeployId, PlacementId } from '@app/deploy/contract';
import {
  EngineRefusal,
  type ClusterEngine,
  type ClusterReplica,
  type ClusterState,
} from '@app/deploy/clusters/ports/cluster-engine';
import { eventually } from '../../support/eventually.js';
import { PATIENCE_MS } from '../../support/patience.js';

/** Kubernetes leaves a replica on a silent node for over half a minute, and then ends it in its own time. */
const LIMIT_MS = 90_000 + PATIENCE_MS;

export const IMAGE = 'localhost/busybox:1';

/** Where a scenario plays: a real cluster, or the recording of one. */
export interface Stage {
  engine: ClusterEngine;
  /** What is done beside the engine; nothing where a recording is played. */
  killNode(name: string): Promise<void>;
  startNode(name: string): Promise<void>;
  /** The text at an address of a replica. */
  fetch(address: string): Promise<string>;
}

const sh = (script: string): string[] => ['sh', '-c', script];
/** The same in every run, so that a recording fits. */
const idOf = (scenario: number, replica: number): PlacementId =>
  `0199aa00-0000-7000-8000-${String(scenario * 100 + replica).padStart(12, '0')}` as PlacementId;

const REPLICA: Omit<ClusterReplica, 'placementId'> = {
  deployId: '0199aa00-0000-7000-8000-0000000000ff' as DeployId,
  deployName: 'A "web" of things',
  replica: 1,
  revision: 1,
  image: IMAGE,
  command: sh('sleep 600'),
  env: {},
  memoryMb: 64,
  gpuCount: 0,
  gpuModel: 'cpu',
  port: null,
  network: false,
};

type Scenario = (stage: Stage) => Promise<void>;

/** By name; each leaves nothing. */
export const SCENARIOS: Record<string, Scenario> = {
  'runs a replica bare of rights, once, and reaches its port': async ({ engine, fetch }) => {
    const placementId = idOf(1, 1);
    const script = [
      'id -u; cat /proc/self/status; touch /x; echo "literally $A"; mkdir /tmp/www; echo hello > /tmp/www/index.html',
      'ls /var/run/secrets; httpd -f -p 8080 -h /tmp/www',
    ].join('\n');
    const wish = { ...REPLICA, placementId, port: 8080, command: sh(script), env: { A: '$(HOME) b' } };
    await engine.start(wish);
    await engine.start(wish);
    const { address, node } = await until(engine, placementId, 'running');
    expect(node).toMatch(/^node-[12]$/);
    const log = await logWith(engine, placementId, /No such file or directory\n/);
    for (const line of [/^10001$/m, /^CapBnd:\s0+$/m, /^CapEff:\s0+$/m, /^NoNewPrivs:\s1$/m]) expect(log).toMatch(line);
    expect(log).toContain('literally $(HOME) b');
    expect(log).toContain('Read-only file system');
    expect(log).toMatch(/\/var\/run\/secrets: No such file/);
    const text = await eventually(() => fetch(address!).catch(() => null));
    expect(text).toBe('hello\n');
    expect(await engine.list()).toHaveLength(1);
    await gone(engine, placementId);
    expect((await engine.logs(placementId, 0, 100)).length).toBe(0);
  },

  'gives logs from any byte on, long lines and odd bytes too, and after the end': async ({ engine }) => {
    const placementId = idOf(2, 1);
    const script = 'seq 1 300; printf "%40000s\\n" long; sleep 3; printf "a\\377b\\n"; echo end; exit 3';
    await engine.start({ ...REPLICA, placementId, command: sh(script) });
    let log = Buffer.alloc(0);
    await eventually(async () => {
      log = Buffer.concat([log, await engine.logs(placementId, log.length, 20_000)]);
      return log.includes('end\n');
    });
    const numbers = Array.from({ length: 300 }, (_, at) => `${at + 1}\n`).join('');
    // What is no UTF-8, Docker's own log has replaced already.
    expect(log.toString()).toBe(`${numbers}${'long'.padStart(40_000)}\na\uFFFDb\nend\n`);
    expect(await until(engine, placementId, 'exited')).toMatchObject({ exitCode: 3 });
    expect((await engine.logs(placementId, log.length - 4, 100)).toString()).toBe('end\n');
    await gone(engine, placementId);
  },

  'places replicas by GPUs and their model, and says what is missing': async ({ engine }) => {
    const gpu = async (number: number, gpuCount: number, gpuModel: string): Promise<PlacementId> => {
      const placementId = idOf(3, number);
      await engine.start({ ...REPLICA, placementId, gpuCount, gpuModel });
      return placementId;
    };
    const two = await gpu(1, 2, 'a100');
    expect((await until(engine, two, 'running')).node).toBe('node-2');
    const full = await gpu(2, 1, 'A100');
    expect((await until(engine, full, 'pending', /\S/)).reason).toMatch(
      /0\/2 nodes are available.*Insufficient nvidia/,
    );
    const none = await gpu(3, 1, 'H100');
    expect((await until(engine, none, 'pending', /\S/)).reason).toMatch(/0\/2 nodes are available.*affinity/);
    await engine.remove(two);
    expect((await until(engine, full, 'running')).node).toBe('node-2');
    for (const placementId of [two, full, none]) await gone(engine, placementId);
  },

  'what cannot run is over, with a reason': async ({ engine }) => {
    const started = async (number: number, change: Partial<ClusterReplica>): Promise<PlacementId> => {
      const placementId = idOf(4, number);
      await engine.start({ ...REPLICA, placementId, ...change });
      return placementId;
    };
    const image = await started(1, { image: 'localhost/no-such-image:1' });
    const misnamed = await started(2, { image: 'Not An Image' });
    const program = await started(3, { command: ['/no/such/program'] });
    const greedy = await started(4, { memoryMb: 16, command: sh('tail /dev/zero') });
    const fine = await started(5, { command: sh('true') });
    expect(await until(engine, image, 'exited')).toMatchObject({
      exitCode: null,
      reason: 'the image could not be pulled',
    });
    expect(await until(engine, misnamed, 'exited')).toMatchObject({
      exitCode: null,
      reason: 'the image could not be pulled',
      detail: expect.stringMatching(/InvalidImageName/),
    });
    expect(await until(engine, program, 'exited')).toMatchObject({ reason: expect.stringMatching(/no such file/) });
    expect(await until(engine, greedy, 'exited')).toMatchObject({
      exitCode: 137,
      reason: expect.stringMatching(/more memory/),
    });
    expect(await until(engine, fine, 'exited')).toMatchObject({ exitCode: 0, reason: '' });
    const odd = { ...REPLICA, placementId: idOf(4, 6), env: { 'a b': 'c' } };
    await expect(engine.start(odd)).rejects.toThrow(EngineRefusal);
    for (const placementId of [image, misnamed, program, greedy, fine]) await gone(engine, placementId);
  },

  'a silent node loses its replica; what still runs there ends when it is back': async (stage) => {
    const { engine } = stage;
    const placementId = idOf(5, 1);
    // The GPUs are there to name the node.
    await engine.start({ ...REPLICA, placementId, gpuCount: 1, gpuModel: 'A100' });
    const { node } = await until(engine, placementId, 'running');
    await stage.killNode(node!);
    expect((await until(engine, placementId, 'lost')).reason).toBe(`node ${node} stopped answering`);
    await engine.remove(placementId);
    // Kubernetes keeps it in mind until the node has ended it.
    expect((await engine.list()).map(({ state }) => state)).toEqual(['lost']);
    await stage.startNode(node!);
    await gone(engine, placementId);
  },
};

async function until(
  engine: ClusterEngine,
  placementId: PlacementId,
  state: ClusterState['state'],
  reason = /.*/s,
): Promise<ClusterState> {
  let found: ClusterState | undefined;
  const reached = async (): Promise<ClusterState | false> => {
    found = (await engine.list()).find((one) => one.placementId === placementId);
    return found?.state === state && reason.test(found.reason) && found;
  };
  return eventually(reached, state, LIMIT_MS).catch((error: unknown) => {
    throw new Error(`it is ${JSON.stringify(found)}, not ${state}`, { cause: error });
  });
}

function logWith(engine: ClusterEngine, placementId: PlacementId, words: RegExp): Promise<string> {
  return eventually(async () => {
    const text = (await engine.logs(placementId, 0, 1_000_000)).toString();
    return words.test(text) && text;
  });
}

/** Removed, a second time without harm, and not there any more. */
async function gone(engine: ClusterEngine, placementId: PlacementId): Promise<void> {
  await engine.remove(placementId);
  await eventually(
    async () => !(await engine.list()).some((one) => one.placementId === placementId),
    'its end',
    LIMIT_MS,
  );
  await engine.remove(placementId);
}
