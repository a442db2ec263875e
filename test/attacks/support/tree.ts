import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { processesOf } from '../../support/processes.js';

/** Ports on which a service's processes listen, whatever they are for. */
export function portsOf(folder: string): number[] {
  const inodes = new Set(processesOf(folder).flatMap(socketsOf));
  const lines = ['tcp', 'tcp6'].flatMap((file) => readFileSync(`/proc/net/${file}`, 'utf8').split('\n').slice(1));
  const ports = lines.flatMap((line) => {
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
    return state === '0A' && inodes.has(inode) ? [parseInt(local.split(':').at(-1)!, 16)] : [];
  });
  return [...new Set(ports)];
}

function socketsOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
    } catch {
      return [];
    }
  });
}

/** Bytes of memory that a service's processes hold together. */
export function memoryOf(folder: string): number {
  const pages = processesOf(folder).map((pid) => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]));
  return pages.reduce((sum, each) => sum + each, 0) * 4096;
}
