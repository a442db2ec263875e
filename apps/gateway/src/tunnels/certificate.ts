import { X509Certificate, createPrivateKey, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The tunnel's certificate and key, in PEM, and the fingerprint that agents compare. */
export interface TunnelCertificate {
  cert: string;
  key: string;
  /** SHA-256 of the certificate (DER), lower-case hex. */
  sha256: string;
}

const FILE = 'tunnel.pem';
/** Agents pin its fingerprint and ignore its dates, so it may last. */
const DAYS = 36_500;

/** The configured certificate; without one, a self-signed one that is generated once and kept in the data folder. */
export async function tunnelCertificate(
  dataDir: string,
  configured?: { certFile: string; keyFile: string },
): Promise<TunnelCertificate> {
  if (configured)
    return withFingerprint(readFileSync(configured.certFile, 'utf8'), readFileSync(configured.keyFile, 'utf8'));
  const path = join(dataDir, FILE);
  return read(path) ?? (await make(dataDir, path));
}

async function make(dataDir: string, path: string): Promise<TunnelCertificate> {
  mkdirSync(dataDir, { recursive: true });
  // Loaded only here, because it is larger than the rest of the gateway.
  const { generate } = await import('selfsigned');
  const notAfterDate = new Date(Date.now() + DAYS * 86_400_000);
  const made = await generate([{ name: 'commonName', value: 'exit tunnel' }], { keyType: 'ec', notAfterDate });
  const draft = join(dataDir, `${FILE}.${randomUUID()}`);
  writeFileSync(draft, made.private + made.cert, { mode: 0o600, flag: 'wx' });
  try {
    // Linked, so that several gateways on one folder all use the first one's.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return read(path)!;
}

function read(path: string): TunnelCertificate | null {
  let pem: string;
  try {
    pem = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const start = pem.indexOf('-----BEGIN CERTIFICATE');
  if (start < 0) throw new Error(`${path} contains no certificate: remove it to generate a new one`);
  return withFingerprint(pem.slice(start), pem.slice(0, start));
}

function withFingerprint(cert: string, key: string): TunnelCertificate {
  createPrivateKey(key);
  const sha256 = new X509Certificate(cert).fingerprint256.replaceAll(':', '').toLowerCase();
  return { cert, key, sha256 };
}
