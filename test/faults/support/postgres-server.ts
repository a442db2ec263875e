import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeSync, openSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterOf } from '@app/platform/embedded-postgres/cluster';
import { openCluster } from '@app/platform/embedded-postgres/open-cluster';
import { allProcesses, commandLine } from '@app/platform/embedded-postgres/processes';
import { eventually } from '../../support/eventually.js';
import { killAll } from '../../support/processes.js';

/** Room for a new cluster (about 100 MB with its WAL) and for what a run of the tests writes. */
const DISK_MB = 768;

/** A PostgreSQL of the tests' own, durable as in production, on a disk of its own where one can be mounted. */
export class PostgresServer {
  private constructor(
    private readonly dir: string,
    /** Whether the disk is a small one of its own, which `fillDisk` needs. */
    readonly ownDisk: boolean,
    public url: string,
    private readonly close: () => Promise<void>,
  ) {}

  static async start(): Promise<PostgresServer> {
    const dir = mkdtempSync(join(tmpdir(), 'marketplace-faults-'));
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'none', dir]).status === 0;
    chmodSync(dir, 0o711);
    const { url, stop } = await open(dir);
    return new PostgresServer(dir, mounted, url, stop);
  }

  /** kill -9 of every process of the server. */
  async kill(): Promise<void> {
    killAll(this.processes());
    await eventually(async () => this.processes().length === 0, 'the end of PostgreSQL');
  }

  /** A shutdown in order, which ends every session. */
  async stop(): Promise<void> {
    await (await open(this.dir)).stop();
  }

  /** Starts it again, as whatever supervises a database does; nothing when it runs. */
  async up(): Promise<void> {
    this.url = await eventually(async () => (await open(this.dir).catch(() => null))?.url, 'PostgreSQL');
  }

  /** Writes until the disk has no byte left; answers what takes the ballast away. */
  fillDisk(): () => void {
    if (!this.ownDisk) throw new Error('A full disk needs the right to mount a small one: run as root');
    const ballast = join(this.dir, 'ballast');
    const file = openSync(ballast, 'w');
    for (let block = 2 ** 20; block >= 4096;) {
      try {
        writeSync(file, Buffer.alloc(block));
      } catch {
        block /= 2;
      }
    }
    closeSync(file);
    return () => rmSync(ballast, { force: true });
  }

  async dispose(): Promise<void> {
    rmSync(join(this.dir, 'ballast'), { force: true });
    await this.up().catch(() => undefined);
    await this.close();
    await this.kill();
    if (this.ownDisk) spawnSync('umount', ['-l', this.dir]);
    rmSync(this.dir, { recursive: true, force: true, maxRetries: 5 });
  }

  private processes(): number[] {
    const { id } = clusterOf(this.dir);
    return allProcesses().filter((pid) => commandLine(pid).includes(id));
  }
}

const open = (dataDir: string) => openCluster({ dataDir, settings: { max_connections: '200' } });
