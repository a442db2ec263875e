/** In place: how likely each is, together 1. */
export function softmax(sums: Float64Array): Float64Array {
  let most = -Infinity;
  for (const sum of sums) most = Math.max(most, sum);
  let all = 0;
  for (let i = 0; i < sums.length; i++) all += sums[i] = Math.exp(sums[i]! - most);
  for (let i = 0; i < sums.length; i++) sums[i]! /= all;
  return sums;
}
