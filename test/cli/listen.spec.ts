import { Webhook } from 'standardwebhooks';
import { signature, wanted } from '../../clients/cli/src/webhooks/listen.js';

it('forwards the events of the types that were asked for', () => {
  expect(wanted([], 'job.paid')).toBe(true);
  expect(wanted(['job.*'], 'job.paid')).toBe(true);
  expect(wanted(['job.*'], 'jobless.paid')).toBe(false);
  expect(wanted(['deploy.failed', 'job.paid'], 'job.paid')).toBe(true);
});

it('signs as the market does, for any library of Standard Webhooks', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwZ0XkZQ2fG1o=';
  const body = '{"id":"1"}';
  expect(new Webhook(secret).verify(body, signature(secret, '1', body, Date.now()))).toEqual({ id: '1' });
});
