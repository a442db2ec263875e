import { spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, person, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { describeAsRoot } from '../support/needs.js';
import { startService, type Service } from '../support/service.js';
import { CleanRoot } from './support/clean-root.js';
import { MarketWay } from './support/market-way.js';

const PROGRAM = '/opt/compute-market-agent';
const SETTINGS = '/etc/compute-market/agent.json';
const UNIT = '/etc/systemd/system/compute-market-agent.service';
const COMMAND = 'compute-market-agent';

/** A systemd that does nothing, and remembers what it was told. */
const SYSTEMD = `mkdir -p /run/systemd/system
cat > /usr/local/bin/systemctl << 'END'
#!/bin/sh
echo "$*" >> /run/systemctl
[ "$1" != is-active ] || [ -e /run/active ]
END
chmod 755 /usr/local/bin/systemctl`;

/** What the unit's hardening makes of the file system and of root's rights, for systemd isn't here to do it. */
const HARDENED = `
value() { sed -n "s/^$1=//p" ${UNIT}; }
for folder in $(value ReadWritePaths); do mount --bind "$folder" "$folder"; done
for folder in /home /root /tmp; do mount -t tmpfs none "$folder"; done
chmod 1777 /tmp
for place in $(findmnt -rno TARGET | grep -vE "^/(dev|proc|sys|run|tmp)(/|$)|^${PROGRAM}|^/var/lib/${COMMAND}"); do
  mount -o remount,bind,ro "$place"
done
cd "$(value WorkingDirectory)"
exec setpriv --bounding-set=-all,+setuid,+setgid --reuid "$(value User)" --regid "$(value Group)" --clear-groups -- $(value ExecStart)`;

let service: Service;
let way: MarketWay;
let root: CleanRoot;
let owner: Person;
let began: number;

const invite = async (): Promise<string> =>
  (await call(service.url, 'POST', '/api/worker/enrolments', { token: owner.token, body: { name: 'rig-1' } })).body
    .code;
/** As a careful administrator: sudo keeps such a umask. */
const install = (argument = '', shell = 'dash') =>
  root.run(`umask 077; curl -fsSL ${way.url}/install.sh | ${shell} -s -- ${argument}`);
const devices = async (): Promise<Array<{ is_online: boolean }>> =>
  (await call(service.url, 'GET', '/api/worker/devices', { token: owner.token })).body.devices;
/** What runs, and as whom. */
const state = async () =>
  (
    await root.run(
      `readlink ${PROGRAM}/current; sha256sum ${PROGRAM}/current/agent.mjs ${SETTINGS}; stat -c '%U %a' ${SETTINGS}`,
    )
  ).stdout;

describeAsRoot('the installer', () => {
  beforeAll(async () => {
    service = await startService({ env: { HEARTBEAT_INTERVAL_S: '1' } });
    [way, root, owner] = await Promise.all([
      MarketWay.to(service.url),
      CleanRoot.open(),
      person(service.url, 'device-owner'),
    ]);
  });
  afterAll(async () => {
    await root?.close();
    way?.close();
    await service?.dispose();
  });
  afterEach(() => way.spoiled.clear());

  it('is a script of POSIX, as shellcheck sees it', async () => {
    expect(await root.run(`curl -fsSL ${way.url}/install.sh | shellcheck -`)).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    });
  });

  it('does nothing with half of itself', async () => {
    const script = (await call(way.url, 'GET', '/install.sh')).body as string;
    // Without the last line, and in the middle of a function.
    for (const half of [script.trimEnd().slice(0, -'main "$@"'.length), script.slice(0, script.length / 2)]) {
      writeFileSync(join(service.dataDir, 'half.sh'), half);
      await root.run(`sh ${join(service.dataDir, 'half.sh')} CODE`);
    }
    expect(await root.changes()).toEqual([]);
  });

  it.each([
    ['another system', 'uname() { echo Darwin; }', 'the agent runs on Linux only.'],
    ['another processor', 'uname() { [ $1 = -s ] && echo Linux || echo riscv64; }', 'not on riscv64.'],
  ])('refuses %s', async (_, stub, refusal) => {
    const { status, stderr } = await root.run(`${stub}\n${(await call(way.url, 'GET', '/install.sh')).body}`);
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(/^Not installed: .*\n$/) });
    expect(stderr).toContain(refusal);
  });

  it.each([
    ['http://localhost.example.org', 'Warning: without https://'],
    ['http://127.example.org', 'Warning: without https://'],
    ['http://[2001:db8::1]:3000', 'Warning: without https://'],
    ['http://[::1]:3000', ''],
    ['http://localhost', ''],
  ])('warns of plain HTTP unless the market is this machine: %s', async (market, warning) => {
    const script = ((await call(way.url, 'GET', '/install.sh')).body as string).replaceAll(way.url, market);
    const { stdout } = await root.run(`uname() { echo Darwin; }\n${script}`);
    expect(stdout.slice(0, 'Warning: without https://'.length)).toBe(warning);
  });

  it('refuses a wrong code in one line, and installs no agent', async () => {
    for (const code of ['0000-0000-0000', "'$(reboot)'"]) {
      const { status, stderr } = await install(code);
      expect({ status, lines: stderr.trim().split('\n') }).toEqual({
        status: 1,
        lines: [expect.stringMatching(/code/)],
      });
    }
    expect((await root.run(`ls ${PROGRAM}`)).stdout).toBe('');
  });

  it('installs the agent on a machine without systemd, and says what to run', async () => {
    began = Date.now();
    const { status, stdout, stderr } = await install(await invite());
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/There is no systemd here.*\n +compute-market-agent run\n.*compute-market-agent status\n$/);
    expect(await state()).toMatch(/market-agent 600\n$/);
  });

  let agent: ChildProcess;
  let said = '';

  it('makes a unit that systemd understands, under which sandboxes work; the first job is done', async () => {
    await root.run(SYSTEMD);
    expect(await install()).toMatchObject({ status: 0 });
    expect((await root.run('cat /run/systemctl')).stdout).toMatch(
      /daemon-reload\nenable .*\n.*restart compute-market-agent\n$/s,
    );
    expect(await root.run(`systemd-analyze verify ${UNIT}`)).toEqual({ status: 0, stdout: '', stderr: '' });
    agent = root.start('unshare', '--mount', 'sh', '-c', HARDENED);
    for (const stream of [agent.stdout!, agent.stderr!]) stream.on('data', (text: Buffer) => (said += text.toString()));
    const body = { title: 'first', job_type: 'script', price_coin: 1, duration_hrs: 1, spec: { script: 'id -u' } };
    const { job_id } = (await call(service.url, 'POST', '/api/jobs', { token: owner.token, body })).body;
    const done = async () =>
      (await call(service.url, 'GET', `/api/jobs/${job_id}`, { token: owner.token })).body.job.status === 'completed';
    await eventually(done, 'the job').catch((error: Error) => Promise.reject(new Error(`${error.message}:\n${said}`)));
    const [seconds, megabytes] = [(Date.now() - began) / 1_000, way.bytes / 1e6];
    console.log(
      `From the line to the first job done: ${seconds.toFixed(1)} s, ${megabytes.toFixed(2)} MB besides Node.`,
    );
    expect(megabytes).toBeLessThan(60);
    expect(said).not.toMatch(/self-test failed/);
  });

  it('tells root what the agent does and earned, and nobody else', async () => {
    const { status, stdout, stderr } = await root.run(`${COMMAND} status`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^Agent {5}\d+\.\d+\.\d+, runs since .* \(process \d+\)\nMarket .*, connected, /);
    expect(stdout).toMatch(
      /\nEarned {4}[\d.]+ coins? today, .*\nUpdates {3}installed \d+\.\d+\.\d+, .*off \(no_root_key\)\n$/,
    );
    const stranger = (command: string) => root.run(`setpriv --reuid 65534 --regid 65534 --clear-groups ${command}`);
    expect(await stranger(`${COMMAND} status`)).toEqual({ status: 1, stdout: '', stderr: 'Run this with sudo.\n' });
    const flags = `--server ${way.url} --token wt_other --data-dir /var/lib/${COMMAND}`;
    expect(await stranger(`node ${PROGRAM}/current/agent.mjs status ${flags}`)).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/^The data folder .* is for its owner and root only, so use sudo\.\n$/),
    });
  });

  it('may be repeated: it keeps the token, and restarts nothing that is as it should be', async () => {
    const before = await state();
    await root.run('touch /run/active; rm /run/systemctl');
    const { status, stdout } = await install('', 'busybox sh');
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('keeps its worker token') });
    expect(await state()).toBe(before);
    expect((await root.run('cat /run/systemctl')).stdout).not.toContain('restart');
  });

  it('repairs what is broken', async () => {
    const before = await state();
    await root.run(`echo broken > ${PROGRAM}/current/agent.mjs; rm ${PROGRAM}/launch.mjs ${PROGRAM}/current`);
    expect(await install()).toMatchObject({ status: 0 });
    expect(await state()).toBe(before);
    expect((await root.run('cat /run/systemctl')).stdout).toContain('restart');
  });

  it.each([
    ['a download that breaks off', '/agent/agent.mjs', 'cut', "can't be downloaded"],
    ['a bundle that is not the released one', '/agent/agent.mjs', 'altered', 'is not what was released'],
    ['a market without the file', '/agent/launch.mjs', 'missing', "can't be downloaded"],
  ] as const)('leaves the running agent alone after %s', async (_, path, spoiled, words) => {
    const before = await state();
    way.spoiled.set(path, spoiled);
    const { status, stderr } = await install();
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(words) });
    expect(await state()).toBe(before);
  });

  it('leaves it alone when the disk is full', async () => {
    const before = await state();
    const full = `mount -t tmpfs -o size=64k none ${PROGRAM}/versions && chown market-agent: ${PROGRAM}/versions`;
    await root.run(`cp -a ${PROGRAM}/versions /run/kept; ${full}`);
    const { status, stderr } = await install();
    await root.run(`umount ${PROGRAM}/versions`);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/Is the disk full\? Free some space/),
    });
    expect(await state()).toBe(before);
  });

  it('refuses to take a machine from another market', async () => {
    const { status, stderr } = await root.run(`curl -fsSL ${service.url}/install.sh | sh`);
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(`works for ${way.url}`) });
  });

  it('installs a Node of its own where the system has none, checked by its hash', async () => {
    const archives = ['tar.gz', 'tar.xz'].map(node);
    way.files.set('/node/v24.19.0/node-v24.19.0-linux-x64.tar.gz', archives[0]!);
    way.files.set('/node/v24.19.0/node-v24.19.0-linux-x64.tar.xz', archives[1]!);
    const script = (await call(way.url, 'GET', '/install.sh')).body as string;
    const mirrored = script.replace(/^NODE_MIRROR=.*$/m, `NODE_MIRROR=${way.url}/node`);
    // Neither Node, nor a package of it; the one in the archive leads to ours.
    const none = [
      'touch /run/node && mount --bind "$(command -v node)" /run/node',
      ...['node', 'apt-get'].map((name) => `mount --bind /bin/false "$(command -v ${name})"`),
      `printf '#!/bin/sh\\necho "$LC_ALL" > /run/locale\\n' > /run/apt-cache && chmod 755 /run/apt-cache`,
      'mount --bind /run/apt-cache "$(command -v apt-cache)"',
    ].join('\n');
    const run = (text: string) => root.run(`unshare --mount sh << 'MACHINE'\n${none}\n${text}\nMACHINE`);
    expect(await run(mirrored)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is not what was released'),
    });
    const sums = archives.map((archive) => createHash('sha256').update(archive).digest('hex'));
    const released = mirrored.replaceAll(
      /(?<=linux-x64.tar.(.)z\) echo )[0-9a-f]{64}/g,
      (_, z) => sums[z === 'g' ? 0 : 1]!,
    );
    expect(await run(released)).toMatchObject({ status: 0, stderr: '' });
    expect((await root.run(`grep ExecStart ${UNIT}`)).stdout).toContain(`${PROGRAM}/node/bin/node`);
    // Its answers are read, whatever language the machine speaks.
    expect((await root.run('cat /run/locale')).stdout).toBe('C\n');
  });

  it('is not removed without root, and neither is what the user has installed for themselves', async () => {
    const own = `/run/guest/.local/share/${COMMAND}`;
    await root.run(`mkdir -p ${own} /run/other; chown -R nobody /run/guest /run/other`);
    const asGuest = (home: string, script: string) =>
      root.run(`HOME=${home} setpriv --reuid nobody --regid nogroup --clear-groups sh -c '${script}'`);
    const sudo = { status: 1, stdout: '', stderr: 'Run this with sudo.\n' };
    expect(await asGuest('/run/guest', `${COMMAND} uninstall`)).toEqual(sudo);
    expect((await root.run(`ls -d ${own}`)).status).toBe(0);
    expect(await asGuest('/run/other', `curl -fsSL ${way.url}/install.sh | sh -s -- --uninstall`)).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Nothing is installed for nobody\. .* with sudo\.\n$/),
    });
  });

  it('removes everything: the agent ends in order, and nothing is left', async () => {
    // What the agent's account may have left: nothing there may be read as root, or start the agent again.
    const locks = `/var/lib/${COMMAND}/agent.lock`;
    await root.run(`ln -s /etc/shadow ${locks}.98; mkfifo ${locks}.99; echo 9.9.9 > ${PROGRAM}/next`);
    const { status, stdout } = await root.run(`${COMMAND} uninstall`);
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('Removed.') });
    await (agent.exitCode ?? once(agent, 'exit'));
    expect(said).toMatch(/Offline\.\n$/);
    expect((await devices())[0]).toMatchObject({ is_online: false });
    const accounts = /^\/etc\/(passwd|group|g?shadow|subuid|subgid|\.pwd\.lock)-?$/;
    const left = (await root.changes()).filter((path) => !accounts.test(path) && path !== '/usr/local/bin/systemctl');
    expect(left).toEqual(['/etc/systemd', '/etc/systemd/system', '/usr/local/bin', '/usr/local/lib', '/var/lib']);
    expect((await root.run('id market-agent')).status).toBe(1);
  });

  it('installs for one user without root, and says what that leaves out', async () => {
    await root.run('useradd --create-home owner; rm /usr/local/bin/systemctl');
    const asOwner = (script: string) =>
      root.run(`cd /home/owner; HOME=/home/owner setpriv --reuid owner --regid owner --clear-groups sh -c '${script}'`);
    const before = await root.changes();
    const { status, stdout, stderr } = await asOwner(`curl -fsSL ${way.url}/install.sh | sh -s -- ${await invite()}`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/without root. That leaves out:\n- .*There is no systemd here/s);
    expect((await asOwner(`$HOME/.local/bin/${COMMAND} --version`)).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(await asOwner(`$HOME/.local/bin/${COMMAND} status`)).toEqual({
      status: 1,
      stdout: expect.stringMatching(/\n\nNo agent runs here\. Start it: compute-market-agent run\n$/),
      stderr: '',
    });
    // A lock from before a reboot names a process that is another one now.
    const stale = `$HOME/.local/state/${COMMAND}/agent.lock.1`;
    const other = await asOwner(`sleep 600 > /dev/null 2>&1 & echo $!; echo $!-1-00000000 > ${stale}`);
    expect(await asOwner(`$HOME/.local/bin/${COMMAND} uninstall`)).toMatchObject({ status: 0, stderr: '' });
    expect(await asOwner(`kill ${other.stdout}`)).toMatchObject({ status: 0 });
    const left = (await root.changes()).filter((path) => !before.includes(path));
    expect(left.filter((path) => !/^\/home\/owner\/\.(local(\/\w+)?|config)$/.test(path))).toEqual([]);
  });
});

/** An archive as nodejs.org makes them, of a Node that leads to ours. */
function node(ending: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'node-'));
  const name = 'node-v24.19.0-linux-x64';
  try {
    mkdirSync(join(folder, name, 'bin'), { recursive: true });
    const program = `#!/bin/sh\nexec /run/node "$@"\n`;
    writeFileSync(join(folder, name, 'bin/node'), program, { mode: 0o755 });
    spawnSync('tar', ['-caf', `node.${ending}`, name], { cwd: folder });
    return readFileSync(join(folder, `node.${ending}`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
