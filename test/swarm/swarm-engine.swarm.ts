import { randomUUID } from 'node:crypto';
import type { DeployId, PlacementId } from '@app/deploy/contract';
import { SwarmEngine } from '@app/deploy/clusters/adapters/swarm/swarm-engine';
import { EngineRefusal, type ClusterReplica, type ClusterState } from '@app/deploy/clusters/ports/cluster-engine';
import { eventually } from '../support/eventually.js';
import { IMAGE, startSwarm, type Swarm } from './support/three-daemons.js';

const sh = (script: string): string[] => ['sh', '-c', script];

const OPTIONS = {
  certificates: null,
  market: 'test',
  gpuResource: 'NVIDIA-GPU',
  gpuLabel: 'gpu',
};

describe('SwarmEngine', () => {
  let swarm: Swarm;
  let engine: SwarmEngine;

  beforeAll(async () => {
    swarm = await startSwarm();
    engine = new SwarmEngine({ ...OPTIONS, url: `unix://${swarm.machines[0]!.socket}` });
  });
  afterAll(() => swarm?.stop());
  afterEach(async () => {
    for (const { placementId } of await engine.list()) await engine.remove(placementId);
  });

  const replica = (change: Partial<ClusterReplica>): ClusterReplica => ({
    placementId: randomUUID() as PlacementId,
    deployId: randomUUID() as DeployId,
    deployName: 'web',
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
    ...change,
  });

  async function started(change: Partial<ClusterReplica>): Promise<PlacementId> {
    const wish = replica(change);
    await engine.start(wish);
    return wish.placementId;
  }

  const stateOf = async (placementId: PlacementId): Promise<ClusterState | undefined> =>
    (await engine.list()).find((state) => state.placementId === placementId);

  async function until(placementId: PlacementId, state: ClusterState['state'], reason = /./s): Promise<ClusterState> {
    let found: ClusterState | undefined;
    const reached = async (): Promise<ClusterState | false> => {
      found = await stateOf(placementId);
      return found?.state === state && (state === 'running' || reason.test(found.reason)) && found;
    };
    return eventually(reached).catch((error: unknown) => {
      throw new Error(`it is ${JSON.stringify(found)}, not ${state}`, { cause: error });
    });
  }

  const log = async (placementId: PlacementId): Promise<string> => (await engine.logs(placementId, 0, 1e6)).toString();

  const logWith = (placementId: PlacementId, words: RegExp): Promise<string> =>
    eventually(async () => {
      const text = await log(placementId);
      return words.test(text) && text;
    });

  it('runs a replica bare of rights, cut off, and once, however often it is asked to', async () => {
    const script = 'id -u; cat /proc/self/status; ip route; touch /x; touch /tmp/x && echo "wrote $A"; sleep 600';
    const wish = replica({ command: sh(script), env: { A: 'b c' } });
    await engine.start(wish);
    await engine.start(wish);
    await until(wish.placementId, 'running');
    const text = await logWith(wish.placementId, /wrote/);
    expect(text).toMatch(/^10001$/m);
    for (const capabilities of ['CapPrm', 'CapEff', 'CapBnd'])
      expect(text).toMatch(new RegExp(`${capabilities}:\\s0+$`, 'm'));
    expect(text).not.toMatch(/default via/);
    expect(text).toContain('Read-only file system');
    expect(text).toContain('wrote b c');
    expect(await engine.list()).toHaveLength(1);
  });

  it('replicas without a network do not reach each other', async () => {
    const script = 'ip -4 -o addr show eth0; mkdir /tmp/www; echo > /tmp/www/index.html; httpd -f -p 8080 -h /tmp/www';
    const first = await started({ command: sh(script) });
    const host = /inet ([\d.]+)/.exec(await logWith(first, /inet/))![1]!;
    const look = sh(`ip -4 -o addr show eth0; nc -w 3 ${host} 8080 < /dev/null && echo reached || echo cut; sleep 600`);
    const others = await Promise.all([1, 2, 3].map(() => started({ command: look })));
    for (const id of others) expect(await logWith(id, /reached|cut/)).toContain('cut');
  });

  it('with a port it answers at its address', async () => {
    const script = 'mkdir /tmp/www; echo hello > /tmp/www/index.html; httpd -f -p 8080 -h /tmp/www';
    const { address } = await until(await started({ port: 8080, command: sh(script) }), 'running');
    const text = await eventually(() =>
      fetch(`http://${address}/`).then(
        (reply) => reply.text(),
        () => null,
      ),
    );
    expect(text).toBe('hello\n');
  });

  it('gives logs from any byte on, as they grow, and after the end', async () => {
    const id = await started({
      command: sh('for n in $(seq 1 2000); do echo "line $n"; done; sleep 2; echo "€nd"; exit 3'),
    });
    let text = Buffer.alloc(0);
    const rest = await eventually(async () => {
      text = Buffer.concat([text, await engine.logs(id, text.length, 5000)]);
      return text.includes('€nd') && text;
    });
    const expected = `${Array.from({ length: 2000 }, (_, at) => `line ${at + 1}\n`).join('')}€nd\n`;
    expect(rest.toString()).toBe(expected);
    expect(await until(id, 'exited', /.*/)).toMatchObject({ exitCode: 3 });
    const last = Buffer.byteLength(expected) - Buffer.byteLength('€nd\n');
    expect((await engine.logs(id, last, 100)).toString()).toBe('€nd\n');
  });

  it('places replicas with GPUs by count and model, and says what is missing', async () => {
    // A shell hides variables with a dash in their names.
    const environ = "tr '\\0' '\\n' < /proc/$$/environ";
    const gpu = (gpuCount: number, gpuModel: string): Promise<PlacementId> =>
      started({ gpuCount, gpuModel, network: true, command: sh(`${environ}; sleep 600`) });
    const two = await gpu(2, 'A100');
    expect((await until(two, 'running')).node).toBe('machine-2');
    expect(await logWith(two, /DOCKER_RESOURCE/)).toMatch(/DOCKER_RESOURCE_NVIDIA-GPU=gpu-[01],gpu-[01]/);
    const full = await gpu(1, 'A100');
    expect((await until(full, 'pending', /node/)).reason).toMatch(/no suitable node/);
    const other = await gpu(1, 'rtx 4090');
    expect((await until(other, 'running')).node).toBe('machine-3');
    const none = await gpu(1, 'H100');
    expect((await until(none, 'pending', /node/)).reason).toMatch(/no suitable node/);
    // Where networks of their own would end replicas with GPUs, those without GPUs stay away from them.
    const plain = await Promise.all([1, 2, 3].map(() => started({})));
    for (const id of plain) expect((await until(id, 'running')).node).toBe('machine-1');
    for (const id of [two, other]) await until(id, 'running');
    await engine.remove(two);
    expect((await until(full, 'running')).node).toBe('machine-2');
    await expect(engine.start(replica({ gpuCount: 1, gpuModel: 'A100' }))).rejects.toThrow(/network/);
  });

  it('what cannot run is over, with a reason', async () => {
    const image = await started({ image: 'images.test/no-such-image:1' });
    expect(await until(image, 'exited')).toMatchObject({
      exitCode: null,
      reason: 'the image could not be pulled',
      detail: expect.stringContaining('No such image'),
    });
    const program = await started({ command: ['/no/such/program'] });
    expect((await until(program, 'exited', /.*/)).exitCode).toBe(127);
    const greedy = await started({ memoryMb: 16, command: sh('tail /dev/zero') });
    expect(await until(greedy, 'exited')).toMatchObject({ exitCode: 137, reason: expect.stringContaining('memory') });
    await expect(engine.start(replica({ image: 'Not An Image' }))).rejects.toThrow(EngineRefusal);
    const huge = await started({ memoryMb: 1_048_576 });
    expect((await until(huge, 'pending', /node/)).reason).toMatch(/insufficient resources/);
  });

  it('a removed one is gone, with its network, and a repeat does nothing', async () => {
    const id = await started({});
    await until(id, 'running');
    await engine.remove(id);
    await engine.remove(id);
    expect(await engine.list()).toEqual([]);
    expect((await engine.logs(id, 0, 100)).length).toBe(0);
    const containers = async (): Promise<number> => {
      const all = await Promise.all(swarm.machines.map(({ docker }) => docker.listContainers()));
      return all.flat().length;
    };
    await eventually(async () => (await containers()) === 0);
  });

  it('a killed machine loses its replica; what still runs there ends when it is back', async () => {
    const id = await started({ gpuCount: 1, gpuModel: 'RTX 4090', network: true });
    await until(id, 'running');
    const machine = swarm.machines[2]!;
    const [container] = await machine.docker.listContainers();
    const {
      State: { Pid: pid },
    } = await machine.docker.getContainer(container!.Id).inspect();
    await machine.kill();
    expect((await until(id, 'lost')).reason).toBe('node machine-3 stopped answering');
    await engine.remove(id);
    expect(await engine.list()).toEqual([]);
    // Nobody is there to stop it.
    expect(() => process.kill(pid, 0)).not.toThrow();
    await machine.start();
    await eventually(async () => !isAlive(pid));
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
