import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface DemoAccount {
  email: string;
  password: string;
}

export const DEMO_EMAIL = 'demo@example.com';

/** An account for trying the docs: registered at the first start like any other, and stored in the data folder. */
export async function demoAccount(url: string, dataDir: string): Promise<DemoAccount | null> {
  const file = join(dataDir, 'demo-account.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as DemoAccount;
  const account = { email: DEMO_EMAIL, password: randomBytes(9).toString('base64url') };
  const response = await fetch(`${url}/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'demo', ...account }),
  });
  if (!response.ok) return null;
  writeFileSync(file, JSON.stringify(account), { mode: 0o600 });
  return account;
}
