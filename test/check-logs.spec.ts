import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marketplace-logs-'));
  writeFileSync(join(folder, 'secrets.txt'), 'wt_0123456789abcdef\n$pecial.*[secret]\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Exit status of the check, with a log of this text. */
function check(text: string, least = ['2', '5']): number | null {
  writeFileSync(join(folder, 'service-1.log'), `{"msg":"nothing"}\n${text}\n`);
  return spawnSync(process.execPath, ['scripts/check-logs.mjs', folder, ...least], { stdio: 'ignore' }).status;
}

describe('the check of the logs', () => {
  it('passes logs without a secret', () => expect(check('{"msg":"a token was made"}')).toBe(0));
  it('finds a secret within a line', () => expect(check('{"msg":"made wt_0123456789abcdef."}')).toBe(1));
  it('takes secrets as they are, not as patterns', () => {
    expect(check('{"msg":"$pecialXXs"}')).toBe(0);
    expect(check('{"msg":"x$pecial.*[secret]x"}')).toBe(1);
  });
  it('passes what `npm start` prints of the demo account, and no more', () => {
    const secret = 'wt_0123456789abcdef';
    expect(check(`  Console http://127.0.0.1:3000/app/sign-in#demo=${secret}`)).toBe(0);
    expect(check(`  Docs    http://127.0.0.1:3000/docs#demo=${secret}`)).toBe(0);
    expect(check(`  Demo    demo@example.com / ${secret}`)).toBe(0);
    expect(check(`{"msg":"/app/sign-in#demo=${secret}"}`)).toBe(1);
  });
  it('fails when there was too little to look through', () => {
    expect(check('x', ['3', '5'])).toBe(1);
    expect(check('x', ['2', '5000'])).toBe(1);
  });
});
