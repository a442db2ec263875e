import * as z from 'zod';
import { VERSION } from '../launcher/installation.js';

/** Releases are plain semantic versions, without a pre-release. */
export const version = z.string().regex(VERSION);

/** Negative when `a` is older than `b`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)];
  const differs = left.findIndex((part, index) => part !== right[index]);
  return differs < 0 ? 0 : left[differs]! - right[differs]!;
}
