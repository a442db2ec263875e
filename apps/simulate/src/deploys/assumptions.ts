/** The assumptions of the simulated week. Published figures name their source; all others are marked as assumed. */
export const ASSUMED = {
  weekMs: 168 * 3_600_000,
  /** Salad: a container runs 60 h on average before its device goes. */
  meanUpMs: 60 * 3_600_000,
  /** Assumed: away for a night. */
  meanDownMs: 8 * 3_600_000,
  /** Assumed: every second owner pulls the plug, the others sign off. */
  silentShare: 0.5,
  /** Assumed: image and start, in seconds; median and spread (Salad: half of 100 up within 10 min). */
  start: { medianS: 90, sigma: 0.8 },
  deploysPerDevice: 0.2,
  replicas: [1, 4],
  meanHours: 24,
  /** Assumed: devices per owner. */
  meanDevicesOfOwner: 3,
  /** Assumed: most owners keep the agent's default. */
  concurrency: [
    [1, 0.6],
    [2, 0.2],
    [4, 0.2],
  ],
  /**
   * Assumed: this share of deploys gets a second revision that crashes, at any time up to a minute after their first
   * replica ran.
   */
  badUpdates: { share: 0.2, withinMs: 60_000, crashMs: 3_000 },
  gpus: [
    ['NVIDIA GeForce RTX 4090', 0.25],
    ['NVIDIA GeForce RTX 3090', 0.25],
    ['NVIDIA GeForce RTX 4070 Ti', 0.15],
    ['NVIDIA A100-SXM4-80GB', 0.1],
    ['NVIDIA L40S', 0.05],
    ['', 0.2],
  ],
  wishes: [
    ['RTX 4090', 0.35],
    ['RTX 3090', 0.25],
    ['RTX 4070', 0.1],
    ['A100', 0.1],
    ['L40S', 0.05],
    ['cpu', 0.15],
  ],
  rules: { offlineAfterS: 90, queueHours: 168, syncS: 5 },
  feeBps: 500,
} as const;
