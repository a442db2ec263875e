const BROWSERS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];
const SYSTEMS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone|\biPad/, 'iOS'],
  [/\bAndroid/, 'Android'],
  [/\bWindows/, 'Windows'],
  [/\bMac OS X/, 'macOS'],
  [/\bCrOS/, 'ChromeOS'],
  [/\bLinux/, 'Linux'],
];
const LONGEST = 60;

/** What people call a client by its `User-Agent`: `Firefox · Linux`; else the text itself, cut. Null without one. */
export function programOf(agent: string | null): string | null {
  if (agent === null) return null;
  const [, browser] = BROWSERS.find(([pattern]) => pattern.test(agent)) ?? [];
  if (browser === undefined) return agent.length > LONGEST ? `${agent.slice(0, LONGEST)}…` : agent;
  const [, system] = SYSTEMS.find(([pattern]) => pattern.test(agent)) ?? [];
  return system === undefined ? browser : `${browser} · ${system}`;
}
