import { Webhook } from 'standardwebhooks';
import type { EventId } from './feed-event.js';
import { bodyOf, newSecret, signedHeaders } from './signature.js';

const message = { eventId: 'e-1' as EventId, type: 'job.completed', data: { title: 'Grüße 🚀' }, at: new Date(0) };

describe('the signature', () => {
  it('is what the verifier of Standard Webhooks takes, with either of two secrets, and with no other', () => {
    const [newer, older, other] = [newSecret(), newSecret(), newSecret()];
    const body = bodyOf(message);
    const headers = signedHeaders(message.eventId, body, [newer, older], new Date());
    for (const secret of [newer, older])
      expect(new Webhook(secret).verify(body, headers)).toEqual({
        ...{ id: 'e-1', type: 'job.completed', timestamp: '1970-01-01T00:00:00.000Z' },
        data: { title: 'Grüße 🚀' },
      });
    expect(() => new Webhook(other).verify(body, headers)).toThrow();
    expect(() => new Webhook(newer).verify(body.replace('job', 'jab'), headers)).toThrow();
    expect(() => new Webhook(newer).verify(body, { ...headers, 'webhook-id': 'e-2' })).toThrow();
  });

  it('is that of the example which the specification gives', () => {
    const headers = signedHeaders(
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      '{"test": 2432232314}',
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      new Date(1614265330 * 1000),
    );
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('has secrets of 256 bits that differ', () => {
    const secrets = Array.from({ length: 100 }, newSecret);
    expect(new Set(secrets).size).toBe(100);
    for (const secret of secrets) expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
  });
});
