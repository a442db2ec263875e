import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';

export interface Namespace {
  /** Prefix of commands that run in it. */
  within: string[];
  /** The machine's address, seen from inside. */
  outside: string;
  /** Its own address, which its connections come from. */
  inside: string;
  remove(): void;
}

const ip = (...args: string[]): void => void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });

/** A network of its own for one process, joined to this machine by a cable; null for who isn't root. */
export function namespace(): Namespace | null {
  if (process.getuid?.() !== 0) return null;
  const tag = randomBytes(3).toString('hex');
  const name = `exit-${tag}`;
  const [here, there] = [`eh${tag}`, `et${tag}`];
  const net = `10.${200 + (randomBytes(1)[0]! % 50)}.${randomBytes(1)[0]!}`;
  const remove = (): void => {
    spawnSync('ip', ['link', 'del', here]);
    spawnSync('ip', ['netns', 'del', name]);
  };
  try {
    ip('netns', 'add', name);
    ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name);
    ip('addr', 'add', `${net}.1/24`, 'dev', here);
    ip('link', 'set', here, 'up');
    ip('-n', name, 'addr', 'add', `${net}.2/24`, 'dev', there);
    ip('-n', name, 'link', 'set', there, 'up');
    ip('-n', name, 'link', 'set', 'lo', 'up');
  } catch (error) {
    remove();
    throw error;
  }
  return { within: ['ip', 'netns', 'exec', name], outside: `${net}.1`, inside: `${net}.2`, remove };
}
