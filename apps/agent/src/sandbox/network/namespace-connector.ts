import { stat, type FileHandle } from 'node:fs/promises';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { NetworkHelper } from './network-helper.js';

/** A helper takes about 40 MB, so an idle one ends; the next connection starts another. */
const IDLE_MS = 60_000;

/**
 * Opens connections from outside to the loopback of a job's network namespace, although the job has no network and
 * publishes nothing. A helper process enters the namespace, connects there, and hands the socket over. It doesn't carry
 * the bytes and listens nowhere, so the job can't reach it.
 */
export class NamespaceConnector {
  private readonly sockets = new Set<Socket>();
  private helper: Promise<NetworkHelper> | undefined;
  private idle: NodeJS.Timeout | undefined;
  private closed = false;

  /** `namespace` opens the network namespace of the job, and throws when the job is over. */
  constructor(private readonly namespace: () => Promise<FileHandle>) {}

  /** A connection to 127.0.0.1:`port` of the job, or to [::1] if nothing listens there. */
  async connect(port: number): Promise<Duplex> {
    clearTimeout(this.idle);
    const helper = await (this.helper ??= this.start());
    try {
      const socket = await helper.connect(port);
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
      // No connection may outlive the job.
      if (this.closed) socket.destroy();
      return socket;
    } finally {
      this.restWhenIdle(helper);
    }
  }

  /** Ends the helper and every connection: the job is over. */
  close(): void {
    this.closed = true;
    clearTimeout(this.idle);
    this.endHelper();
    for (const socket of this.sockets) socket.destroy();
  }

  private start(): Promise<NetworkHelper> {
    const starting: Promise<NetworkHelper> = this.enter(() => this.forget(starting));
    starting.catch(() => this.forget(starting));
    return starting;
  }

  private async enter(onEnd: () => void): Promise<NetworkHelper> {
    if (this.closed) throw new Error('The job is over.');
    const file = await this.namespace();
    try {
      await refuseOwnNamespace(file);
      return new NetworkHelper(file.fd, onEnd);
    } finally {
      await file.close();
    }
  }

  private forget(helper: Promise<NetworkHelper>): void {
    if (this.helper === helper) this.helper = undefined;
  }

  private restWhenIdle(helper: NetworkHelper): void {
    clearTimeout(this.idle);
    if (this.closed || helper.busy) return;
    this.idle = setTimeout(() => this.endHelper(), IDLE_MS).unref();
  }

  private endHelper(): void {
    void this.helper?.then((helper) => helper.end()).catch(() => undefined);
    this.helper = undefined;
  }
}

/** Whatever went wrong before, a buyer's request never reaches this machine's own loopback. */
async function refuseOwnNamespace(file: FileHandle): Promise<void> {
  const [theirs, ours] = await Promise.all([file.stat(), stat('/proc/self/ns/net')]);
  if (theirs.ino === ours.ino) throw new Error("The job shares this machine's network: its port can't be opened.");
}
