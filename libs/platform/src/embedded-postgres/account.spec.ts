import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canReach, chooseAccount, type Account } from './account.js';

const stranger: Account = { name: 'stranger', uid: 54_321, gid: 54_321 };
const asRoot = process.getuid?.() === 0;

describe('the account of PostgreSQL', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'account-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('cannot reach what lies below a closed folder', () => {
    chmodSync(folder, 0o700);
    expect(canReach(stranger, folder)).toBe(false);
    chmodSync(folder, 0o711);
    expect(canReach(stranger, folder)).toBe(true);
    chmodSync(folder, 0o700);
    expect(canReach(null, folder)).toBe(true);
  });

  it('is our own unless we are root, and never root', () => {
    const account = chooseAccount(folder);
    if (asRoot) expect(account).toMatchObject({ name: expect.stringMatching(/^(postgres|nobody)$/) as string });
    else expect(account).toBeNull();
  });

  it('is explained when there is none', () => {
    const passwd = join(folder, 'passwd');
    writeFileSync(passwd, 'root:x:0:0:root:/root:/bin/bash\nnobody:x:0:0::/:/bin/false\n');
    const choose = () => chooseAccount(join(folder, 'none'), passwd);
    if (asRoot) expect(choose).toThrow(/no account named "postgres" or "nobody".*useradd --system postgres/);
    else expect(choose()).toBeNull();
  });
});
