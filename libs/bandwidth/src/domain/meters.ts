/** Whether the counts of a gateway and of the device behind it are more than 1 % apart. */
export function metersDiffer(gatewayBytes: bigint, exitBytes: bigint): boolean {
  const [less, more] = gatewayBytes < exitBytes ? [gatewayBytes, exitBytes] : [exitBytes, gatewayBytes];
  return (more - less) * 100n > more;
}
