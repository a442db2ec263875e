import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from './support/client.js';
import { startService } from './support/service.js';

/** A certificate that signs itself, for 127.0.0.1. */
function selfSigned(folder: string): { cert: string; key: string } {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', key, '-out', cert];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
      ...files,
      ...subject,
    ],
    {
      stdio: 'ignore',
    },
  );
  return { cert, key };
}

function getHttps(url: string, ca: string): Promise<{ status: number; protocol: string | null }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { ca }, (response) => {
      const protocol = (response.socket as import('node:tls').TLSSocket).getProtocol();
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, protocol }));
    });
    sent.on('error', reject).end();
  });
}

describe('HTTPS', () => {
  it('is served directly with TLS_CERT and TLS_KEY, and then satisfies REQUIRE_HTTPS', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'marketplace-tls-'));
    const { cert, key } = selfSigned(folder);
    const service = await startService({ env: { TLS_CERT: cert, TLS_KEY: key, REQUIRE_HTTPS: 'true' } });
    try {
      expect(service.url).toMatch(/^https:/);
      const reply = await getHttps(`${service.url}/api/marketplace/jobs`, readFileSync(cert, 'utf8'));
      expect(reply).toEqual({ status: 200, protocol: 'TLSv1.3' });
      await expect(getHttps(`${service.url}/health/live`, '')).rejects.toThrow(/self-signed|unable to verify/);
      await expect(call(service.url.replace('https', 'http'), 'GET', '/health/live')).rejects.toThrow();
    } finally {
      await service.dispose();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('is required of everything but health with REQUIRE_HTTPS; only a trusted proxy may say it was there', async () => {
    const service = await startService({ env: { REQUIRE_HTTPS: 'true', TRUST_PROXY: '127.0.0.1' } });
    try {
      const plain = await call(service.url, 'GET', '/api/marketplace/jobs');
      expect([plain.status, plain.body.code]).toEqual([400, 'https_required']);
      expect(plain.headers.get('content-type')).toContain('application/problem+json');
      expect((await call(service.url, 'GET', '/health/live')).status).toBe(200);
      const headers = { 'X-Forwarded-Proto': 'https' };
      expect((await call(service.url, 'GET', '/api/marketplace/jobs', { headers })).status).toBe(200);
    } finally {
      await service.dispose();
    }
  });

  it('is not believed of a stranger', async () => {
    const service = await startService({ env: { REQUIRE_HTTPS: 'true', TRUST_PROXY: '10.0.0.0/8' } });
    try {
      const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '10.1.1.1' };
      const reply = await call(service.url, 'GET', '/api/marketplace/jobs', { headers });
      expect([reply.status, reply.body.code]).toEqual([400, 'https_required']);
    } finally {
      await service.dispose();
    }
  });
});
