import type { Gateway } from './gateway.js';

/** `/metrics` of this process; what it takes is loaded only when it is asked for, since it costs memory. */
export async function gatewayMetrics(gateway: Gateway, port: number, host: string): Promise<{ close(): void } | null> {
  if (port === 0) return null;
  // By its path: the build does not know the names of libraries in an `import()`.
  const { serveFigures } = await import('./gateway-figures.js');
  return serveFigures(gateway, port, host);
}
