import { connect, type Socket } from 'node:net';
import { call } from '../../support/client.js';
import { seeded } from '../../support/hostile-values.js';
import { eachOf } from '../../support/wire.js';
import type { Lab } from '../support/lab.js';
import { insideOf } from '../support/leaks.js';
import { Outcome } from '../support/outcome.js';
import { randomAttack, rawAttacks, type RawAttack } from '../support/raw-bytes.js';
import { memoryOf, portsOf } from '../support/tree.js';

/** A port that neither answers nor closes has been asked for nothing. */
const SILENCE_MS = 1_000;
/** Connections that say a little and then nothing, on each port. */
const IDLE = 50;
/** What all of it may leave in memory. */
const MOST_LEFT_BYTES = 300_000_000;

/** Bytes that are no request, on every port that any process of the service listens on. */
export async function rawBytes(lab: Lab, perPort: number, seed: number): Promise<Outcome> {
  const outcome = new Outcome('raw bytes');
  const random = seeded(seed);
  const ports = portsOf(lab.service.dataDir);
  const before = memoryOf(lab.service.dataDir);
  for (const port of ports) {
    const idle = await Promise.all(Array.from({ length: IDLE }, (_, n) => half(port, rawAttacks[n]!)));
    const attacks = [...rawAttacks, ...Array.from({ length: perPort }, () => randomAttack(random))];
    await eachOf(attacks, async (attack) => {
      outcome.count(`${attack.name} on port ${port}`, judged(attack, await answerTo(port, attack.bytes)));
    });
    await stillWell(lab, outcome, `after bytes on port ${port}`);
    for (const socket of idle) socket.destroy();
  }
  const left = memoryOf(lab.service.dataDir) - before;
  if (left > MOST_LEFT_BYTES) outcome.through.push(`${Math.round(left / 1e6)} MB of memory are left of it`);
  outcome.notes.push(`${ports.length} ports, ${IDLE} half-open connections on each, ${Math.round(left / 1e6)} MB left`);
  return outcome;
}

function judged({ smuggles }: RawAttack, answer: string): string[] {
  const statuses = [...answer.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status));
  return [
    ...statuses.filter((status) => status >= 500 && status !== 503).map((status) => `failed: ${status}`),
    ...(smuggles && statuses.length - complaints(answer) > 1 ? [`was taken for ${statuses.length} requests`] : []),
    ...insideOf(answer),
  ];
}

/** What follows an answer that came before the body was read: the connection ends with them. */
const complaints = (answer: string) => answer.split('"code":"malformed_request"').length - 1;

/** Whatever comes back, until the port closes or falls silent. */
function answerTo(port: number, bytes: Buffer): Promise<string> {
  return new Promise((done) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    socket.setTimeout(SILENCE_MS, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => done(answer));
  });
}

/** A connection that has said half of something and waits. */
function half(port: number, { bytes }: RawAttack): Promise<Socket> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes.subarray(0, Math.min(20, bytes.length >> 1)));
      done(socket);
    });
    socket.on('error', () => done(socket));
  });
}

async function stillWell({ url, rival, service }: Lab, outcome: Outcome, when: string): Promise<void> {
  const { status } = await call(url, 'GET', '/health/ready');
  if (status !== 200) outcome.through.push(`not ready ${when}: ${status}`);
  const wallet = await call(url, 'GET', '/api/wallet', { token: rival.person.token });
  if (wallet.status !== 200) outcome.through.push(`no use ${when}: ${wallet.status}`);
  if (service.process.exitCode !== null) outcome.through.push(`ended ${when}`);
}
