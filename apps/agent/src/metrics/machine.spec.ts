import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { availableBytes, Machine } from './machine.js';

describe('Machine', () => {
  let sys: string;
  beforeEach(() => void (sys = mkdtempSync(join(tmpdir(), 'agent-sys-'))));
  afterEach(() => rmSync(sys, { recursive: true }));

  function file(path: string, content: string): void {
    mkdirSync(join(sys, path, '..'), { recursive: true });
    writeFileSync(join(sys, path), content);
  }

  it('takes the memory that programs could have, not only what lies idle', () => {
    const meminfo = 'MemTotal:       16384 kB\nMemFree:         1024 kB\nMemAvailable:    8192 kB\nBuffers: 10 kB\n';
    expect(availableBytes(meminfo)).toBe(8192 * 1024);
    expect(availableBytes('MemTotal: 1 kB\n')).toBeUndefined();
  });

  it('reports percentages within 0 and 100', async () => {
    const machine = new Machine(sys);
    const end = Date.now() + 50;
    while (Date.now() < end) Math.sqrt(end);
    expect(machine.cpuPercent() ?? 0).toBeGreaterThanOrEqual(0);
    expect(await machine.ramPercent()).toBeGreaterThan(0);
    expect(await machine.ramPercent()).toBeLessThanOrEqual(100);
  });

  it('reports the hottest sensor of the processor, and of nothing else', async () => {
    file('class/hwmon/hwmon0/name', 'coretemp\n');
    file('class/hwmon/hwmon0/temp1_input', '54000\n');
    file('class/hwmon/hwmon0/temp1_max', '100000\n');
    file('class/hwmon/hwmon1/name', 'nvme\n');
    file('class/hwmon/hwmon1/temp1_input', '71000\n');
    file('class/thermal/thermal_zone0/type', 'x86_pkg_temp\n');
    file('class/thermal/thermal_zone0/temp', '56500\n');
    expect(await new Machine(sys).cpuTemperature()).toBe(56.5);
  });

  it('reports no temperature where there is no sensor, rather than 0', async () => {
    expect(await new Machine(sys).cpuTemperature()).toBeUndefined();
  });
});
