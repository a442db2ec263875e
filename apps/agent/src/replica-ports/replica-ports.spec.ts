import { PassThrough, type Duplex } from 'node:stream';
import { ReplicaPorts } from './replica-ports.js';
import type { Replica } from '../replicas/replica.js';

describe('ports of replicas', () => {
  const never = new AbortController().signal;
  const replica = (fields: object, open: () => Promise<Duplex> = () => Promise.resolve(new PassThrough())): Replica =>
    ({ alive: true, listed: true, order: { port: 8080 }, openPort: open, ...fields }) as Replica;
  const portsOf = (one: Replica | undefined) => new ReplicaPorts({ find: () => one });

  it('open for a replica that runs here', async () => {
    const connection = new PassThrough();
    expect(await portsOf(replica({}, () => Promise.resolve(connection))).open('id', never)).toBe(connection);
  });

  it.each<[string, Replica | undefined]>([
    ['is not here', undefined],
    ['has ended', replica({ alive: false })],
    ['is being stopped', replica({ listed: false })],
    ['has no port', replica({ order: {} })],
  ])('stay closed when it %s', async (_, one) => {
    await expect(portsOf(one).open('id', never)).rejects.toMatchObject({ refusal: 'unknown_placement' });
  });

  it('say that nothing answers', async () => {
    const closed = replica({}, () => Promise.reject(new Error('nothing listens on it')));
    await expect(portsOf(closed).open('id', never)).rejects.toMatchObject({
      refusal: 'not_answering',
      message: 'nothing listens on it',
    });
  });

  it('let go of a connection that nobody waits for any more', async () => {
    const connection = new PassThrough();
    const late = portsOf(replica({}, () => Promise.resolve(connection)));
    await expect(late.open('id', AbortSignal.abort())).rejects.toMatchObject({ refusal: 'not_answering' });
    expect(connection.destroyed).toBe(true);
  });
});
