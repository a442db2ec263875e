/** Seconds until the latest of these times is `everyS` ago; 0: it is. */
export function tooSoonS(times: Array<Date | null | undefined>, everyS: number, now: Date): number {
  const latest = Math.max(0, ...times.map((time) => time?.getTime() ?? 0));
  return Math.max(0, Math.ceil((latest + everyS * 1_000 - now.getTime()) / 1_000));
}
