/** Major, minor and patch, without a pre-release. */
export const RELEASE_VERSION = /^\d{1,6}\.\d{1,6}\.\d{1,6}$/;

/** Negative when `a` is older than `b`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)];
  const differs = left.findIndex((part, index) => part !== right[index]);
  return differs < 0 ? 0 : left[differs]! - right[differs]!;
}
