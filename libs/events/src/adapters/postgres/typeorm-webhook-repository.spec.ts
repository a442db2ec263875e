import { migratedDatabase, type MigratedDatabase } from '../../../../../test/support/migrated-database.js';
import { SystemClock } from '@app/kernel/clock';
import { newId } from '@app/kernel/ids';
import type { UserId } from '@app/kernel';
import type { DeliveryId } from '../../domain/delivery.js';
import type { EventId } from '../../domain/feed-event.js';
import { SecretVault } from '@app/kernel/secret-vault';
import { MAX_WEBHOOKS, type WebhookId } from '../../domain/webhook.js';
import { eventsDatabase } from '../../events.database.js';
import { ResealSecrets } from '../../use-cases/reseal-secrets.js';
import { PostgresDeliveryQueue } from './postgres-delivery-queue.js';
import { TypeormWebhookRepository } from './typeorm-webhook-repository.js';

const DAY_MS = 86_400_000;

let db: MigratedDatabase;
let webhooks: TypeormWebhookRepository;
let queue: PostgresDeliveryQueue;

beforeAll(async () => {
  db = await migratedDatabase(eventsDatabase);
  webhooks = new TypeormWebhookRepository(db.database, new SystemClock());
  queue = new PostgresDeliveryQueue(db.database);
});
afterAll(() => db?.drop());

const user = () => newId<UserId>();
const aWebhook = (userId: UserId, secret = 'sealed') => ({
  ...{ id: newId<WebhookId>(), userId, url: 'https://example.com/hook', types: ['job.*'], description: 'Accounting' },
  secret: Buffer.from(secret),
});
const aMessage = () => ({ eventId: newId<EventId>(), type: 'job.paid', data: { n: 1 }, at: new Date() });
const mine = async (id: WebhookId) => {
  const lease = (await queue.lease(100)).find(({ webhookId }) => webhookId === id);
  return lease && { lease, due: await queue.due(lease, 10) };
};

describe('webhooks', () => {
  it('are their owner’s, newest first, until they are deleted', async () => {
    const [ada, bob] = [user(), user()];
    const [first, second] = [aWebhook(ada), aWebhook(ada)];
    const { secret: _secret, ...shown } = first;
    expect(await webhooks.add(first)).toEqual({
      ...{ ...shown, state: 'enabled', disabledReason: null, failingSince: null, oldSecretUntil: null },
      createdAt: expect.any(Date),
    });
    await webhooks.add(second);
    expect((await webhooks.list(ada)).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect([await webhooks.find(bob, first.id), await webhooks.remove(bob, first.id)]).toEqual([null, false]);
    expect([await webhooks.remove(ada, first.id), await webhooks.remove(ada, first.id)]).toEqual([true, false]);
    expect(await webhooks.find(ada, first.id)).toBeNull();
    expect(await webhooks.rotate(ada, first.id, Buffer.from('new'))).toBeNull();
    expect(await webhooks.enable(ada, first.id)).toBeNull();
    expect((await webhooks.list(ada)).map(({ id }) => id)).toEqual([second.id]);
  });

  it('are at most ten for a user, however many are added at once', async () => {
    const ada = user();
    const added = await Promise.all(Array.from({ length: MAX_WEBHOOKS + 5 }, () => webhooks.add(aWebhook(ada))));
    expect(added.filter((one) => one !== null)).toHaveLength(MAX_WEBHOOKS);
    expect(await webhooks.list(ada)).toHaveLength(MAX_WEBHOOKS);
  });

  it('are signed for with both secrets for a day after a rotation', async () => {
    const ada = user();
    const { id } = (await webhooks.add(aWebhook(ada, 'old')))!;
    const { oldSecretUntil } = (await webhooks.rotate(ada, id, Buffer.from('new')))!;
    expect(Math.abs(oldSecretUntil!.getTime() - Date.now() - DAY_MS)).toBeLessThan(60_000);
    await webhooks.enqueue(id, aMessage());
    expect((await mine(id))!.due[0]!.secrets.map(String)).toEqual(['new', 'old']);
    await db.database.query('UPDATE events.webhook SET old_secret_until = now() WHERE id = $1', [id]);
    expect(await webhooks.find(ada, id)).toMatchObject({ oldSecretUntil: null });
  });

  it('that are enabled again are due for what waited', async () => {
    const ada = user();
    const { id } = (await webhooks.add(aWebhook(ada)))!;
    await webhooks.enqueue(id, aMessage());
    const { lease } = (await mine(id))!;
    const failingSince = new Date(Date.now() - 5 * DAY_MS);
    await queue.release(lease, { failingSince, disabledReason: 'failing' });
    expect(await webhooks.find(ada, id)).toMatchObject({ state: 'disabled', disabledReason: 'failing', failingSince });
    expect(await mine(id)).toBeUndefined();
    const enabled = { state: 'enabled', disabledReason: null, failingSince: null };
    expect(await webhooks.enable(ada, id)).toMatchObject(enabled);
    expect((await mine(id))!.due).toHaveLength(1);
  });

  it('have deliveries, newest first, that can be sent again', async () => {
    const { id } = (await webhooks.add(aWebhook(user())))!;
    const message = aMessage();
    const first = await webhooks.enqueue(id, message);
    expect(first).toMatchObject({ webhookId: id, eventId: message.eventId, state: 'pending', attempts: 0 });
    expect([first.redeliveryOf, first.statusCode, first.endedAt]).toEqual([null, null, null]);
    expect(await webhooks.message(id, first.id)).toEqual(message);
    expect(await webhooks.message(newId<WebhookId>(), first.id)).toBeNull();
    const again = await webhooks.enqueue(id, message, first.id);
    expect(again.redeliveryOf).toBe(first.id);
    const ids = async (before: DeliveryId | null, limit: number) =>
      (await webhooks.deliveries(id, before, limit)).map((one) => one.id);
    expect([await ids(null, 5), await ids(null, 1), await ids(again.id, 5)]).toEqual([
      [again.id, first.id],
      [again.id],
      [first.id],
    ]);
  });

  it('get their secrets sealed with the newest key, except those no key opens', async () => {
    const ada = user();
    const webhook = aWebhook(ada);
    await webhooks.add({
      ...webhook,
      secret: new SecretVault(['first'], 'secrets of webhooks').seal('whsec_1', webhook.id),
    });
    const lost = (await webhooks.add(aWebhook(ada, 'unreadable')))!;
    await new ResealSecrets(webhooks, new SecretVault(['second', 'first'], 'secrets of webhooks')).execute();
    const secrets = new Map((await webhooks.secrets(null, 1_000)).map(({ id, secret }) => [id, secret]));
    expect(new SecretVault(['second'], 'secrets of webhooks').open(secrets.get(webhook.id)!, webhook.id)).toBe(
      'whsec_1',
    );
    expect(String(secrets.get(lost.id))).toBe('unreadable');
    await webhooks.reseal(lost.id, Buffer.from('another'), Buffer.from('new'));
    expect((await webhooks.secrets(null, 1_000)).map(({ secret }) => String(secret))).toContain('unreadable');
  });
});
