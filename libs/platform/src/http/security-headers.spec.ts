import { securityHeaders } from './security-headers.js';

describe('securityHeaders', () => {
  it('has what a browser needs to be careful, and nothing of a single response', async () => {
    const headers = await securityHeaders();
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': expect.stringContaining('max-age='),
      'content-security-policy': expect.stringMatching(/script-src 'self';.*style-src 'self' 'unsafe-inline'/),
    });
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    for (const name of ['date', 'content-length', 'content-type', 'connection'])
      expect(headers).not.toHaveProperty(name);
  });
});
