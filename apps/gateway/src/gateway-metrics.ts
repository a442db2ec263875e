import type { Gateway } from './gateway.js';

/** `/metrics` of this process; loads its library only when enabled, since it costs memory. */
export async function gatewayMetrics(gateway: Gateway, port: number, host: string): Promise<{ close(): void } | null> {
  if (port === 0) return null;
  // By its path: the build can't resolve library names in an `import()`.
  const { serveFigures } = await import('./gateway-figures.js');
  return serveFigures(gateway, port, host);
}
