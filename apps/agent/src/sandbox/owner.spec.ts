import { spawn } from 'node:child_process';
import { ownerIsAlive, ownerToken } from './owner.js';

describe('owner of a leftover', () => {
  it('is alive while its process is, and not when the pid belongs to another', async () => {
    expect(ownerIsAlive(ownerToken())).toBe(true);
    const [pid, start, boot] = ownerToken().split('-');
    expect(ownerIsAlive(`${pid}-${Number(start) + 1}-${boot}`)).toBe(false);
    expect(ownerIsAlive(`${pid}-${start}-00000000`)).toBe(false);
    expect(ownerIsAlive('nonsense')).toBe(false);
    const child = spawn('true');
    await new Promise((resolve) => child.once('exit', resolve));
    expect(ownerIsAlive(`${child.pid}-1-${boot}`)).toBe(false);
  });
});
