import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findCgroupBases } from './cgroup-bases.js';
import { Cgroups } from './cgroups.js';

/** Machines as plain folders: they show what is found and written, not what the kernel would do. */
describe('cgroups', () => {
  let root: string;
  beforeEach(async () => (root = await mkdtemp(join(tmpdir(), 'cgroups-'))));
  afterEach(() => rm(root, { recursive: true, force: true }));

  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  const unified = async (own: string): Promise<void> => {
    await write('proc/self/mountinfo', '30 23 0:26 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw,nsdelegate\n');
    await write('proc/self/cgroup', `0::${own}\n`);
  };

  it('uses a v2 hierarchy whose root hands controllers down', async () => {
    await unified('/user.slice');
    await write('sys/fs/cgroup/cgroup.controllers', 'cpuset cpu io memory pids\n');
    await write('sys/fs/cgroup/cgroup.subtree_control', 'cpu memory pids\n');
    const cgroups = await Cgroups.find(root);
    const job = await cgroups?.create('attempt', { memoryMb: 64, pids: 32, cpus: 1.5 });
    const [procs] = job?.procsFiles ?? [];
    const dir = dirname(procs as string);
    expect(dir).toMatch(/sys\/fs\/cgroup\/compute-agent\.\d+-\d+-[0-9a-f]+\.attempt$/);
    const read = (file: string): Promise<string> => readFile(join(dir, file), 'utf8');
    expect(await read('memory.max')).toBe('67108864');
    expect(await read('memory.swap.max')).toBe('0');
    expect(await read('memory.oom.group')).toBe('1');
    expect(await read('pids.max')).toBe('32');
    expect(await read('cpu.max')).toBe('150000 100000');
    await writeFile(join(dir, 'memory.events'), 'low 0\nmax 3\noom 1\noom_kill 2\n');
    expect(await job?.oomKills()).toBe(2);
  });

  it('empties a delegated v2 cgroup into a leaf before it asks for controllers', async () => {
    await unified('/user.slice/agent.scope');
    await write('sys/fs/cgroup/cgroup.controllers', '');
    await write('sys/fs/cgroup/user.slice/agent.scope/cgroup.controllers', 'cpu memory pids\n');
    await write('sys/fs/cgroup/user.slice/agent.scope/cgroup.procs', '42\n');
    await write('sys/fs/cgroup/user.slice/agent.scope/cgroup.subtree_control/refuses-like-the-kernel', '');
    expect(await findCgroupBases(root)).toBeUndefined();
    const leaf = join(root, 'sys/fs/cgroup/user.slice/agent.scope/compute-agent-processes/cgroup.procs');
    expect(await readFile(leaf, 'utf8')).toBe('42');
  });

  it('uses v1 controllers, under its own path, beside an empty v2', async () => {
    await write(
      'proc/self/mountinfo',
      [
        '30 23 0:26 / /cg/memory rw - cgroup cgroup rw,memory',
        '31 23 0:27 / /cg/pids rw - cgroup cgroup rw,pids',
        '32 23 0:28 / /cg/cpu rw - cgroup cgroup rw,cpu,cpuacct',
        '33 23 0:29 / /cg/unified rw - cgroup2 cgroup2 rw',
      ].join('\n'),
    );
    await write('proc/self/cgroup', '8:pids:/\n4:memory:/agents/one\n1:cpu,cpuacct:/\n0::/\n');
    await write('cg/unified/cgroup.controllers', '');
    await mkdir(join(root, 'cg/memory/agents/one'), { recursive: true });
    await mkdir(join(root, 'cg/pids'));
    await mkdir(join(root, 'cg/cpu'));
    const job = await (await Cgroups.find(root))?.create('attempt', { memoryMb: 64, pids: 32 });
    const dirs = (job?.procsFiles ?? []).map((file) => dirname(file));
    expect(dirs.map((dir) => dirname(dir).slice(root.length))).toEqual([
      '/cg/memory/agents/one',
      '/cg/pids',
      '/cg/cpu',
    ]);
    expect(await readFile(join(dirs[0] as string, 'memory.limit_in_bytes'), 'utf8')).toBe('67108864');
    expect(await readFile(join(dirs[1] as string, 'pids.max'), 'utf8')).toBe('32');
    expect((await readdir(dirs[2] as string)).sort()).toEqual(['cpu.shares']);
  });

  it('offers nothing where memory or processes cannot be limited', async () => {
    await write('proc/self/mountinfo', '31 23 0:27 / /cg/pids rw - cgroup cgroup rw,pids\n');
    await write('proc/self/cgroup', '8:pids:/\n');
    await mkdir(join(root, 'cg/pids'), { recursive: true });
    expect(await Cgroups.find(root)).toBeUndefined();
  });
});
