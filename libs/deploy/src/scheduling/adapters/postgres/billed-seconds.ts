/**
 * The whole seconds that a placement `p` of a deploy `d` may be billed for, in SQL; null before it ran. The same as
 * `billedSeconds` in domain/billing.ts: billed-seconds.spec.ts compares the two.
 */
export const BILLED_SECONDS = `greatest(0, floor(extract(epoch FROM least(p.good_at, d.ends_at) - p.running_at)))::numeric`;
