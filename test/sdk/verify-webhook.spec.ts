import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookVerificationError } from '../../clients/sdk/src/index.js';

const SECRET = `whsec_${Buffer.from('a secret of 24 bytes ...').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('another one of 24 bytes!').toString('base64')}`;
const BODY = JSON.stringify({
  id: 'e-1',
  type: 'job.paid',
  timestamp: '2026-11-24T00:00:00.000Z',
  data: { note: 'ü' },
});

function delivery({ secret = SECRET, at = new Date() } = {}): Record<string, string> {
  const signature = new Webhook(secret).sign('e-1', at, BODY);
  return {
    'Webhook-Id': 'e-1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signature,
  };
}

describe('A delivery', () => {
  it('signed as Standard Webhooks sign is its event, whatever its headers and body come in', async () => {
    const headers = delivery();
    for (const [body, given] of [
      [BODY, headers],
      [Buffer.from(BODY), new Headers(headers)],
    ] as const)
      expect(await verifyWebhook(body, given, SECRET)).toEqual(JSON.parse(BODY));
  });

  it('signed with the secret before, too, is genuine', async () => {
    const headers = delivery();
    headers['webhook-signature'] =
      `v2,abc ${delivery({ secret: OTHER })['webhook-signature']} ${headers['webhook-signature']}`;
    expect(await verifyWebhook(BODY, headers, SECRET)).toMatchObject({ type: 'job.paid' });
  });

  it.each([
    ['another body', BODY.replace('paid', 'lost'), () => delivery()],
    ['another secret', BODY, () => delivery({ secret: OTHER })],
    ['an old time', BODY, () => delivery({ at: new Date(Date.now() - 301_000) })],
    ['a time to come', BODY, () => delivery({ at: new Date(Date.now() + 302_000) })],
    ['no headers', BODY, () => ({})],
    ['a signature that is no Base64', BODY, () => ({ ...delivery(), 'webhook-signature': 'v1,ü' })],
    ['a time that is no number', BODY, () => ({ ...delivery(), 'webhook-timestamp': 'now' })],
  ])('with %s is refused', async (_what, body, headers) => {
    await expect(verifyWebhook(body, headers(), SECRET)).rejects.toThrow(WebhookVerificationError);
  });

  it('is not checked with something that is no secret', async () => {
    await expect(verifyWebhook(BODY, delivery(), 'mk_key')).rejects.toThrow("The secret is not a webhook's");
  });
});
