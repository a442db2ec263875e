import type { Gateway } from './gateway.js';

/** `/metrics` of this process; what it takes is loaded only when it is asked for, since it costs memory. */
export async function gatewayMetrics(gateway: Gateway, port: number, host: string): Promise<{ close(): void } | null> {
  if (port === 0) return null;
  const [{ Gauge, Counter }, { registry }, { serveMetrics }] = await Promise.all([
    import('prom-client'),
    import('@app/platform/metrics/metrics'),
    import('@app/platform/metrics/metrics-server'),
  ]);
  new Gauge({
    name: 'gateway_connections',
    help: 'Connections of buyers that are open',
    registers: [registry],
    collect() {
      this.set(gateway.connections);
    },
  });
  new Counter({
    name: 'gateway_connections_total',
    help: 'Connections of buyers, by what became of them',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(gateway.counters)) this.inc({ outcome }, count);
    },
  });
  return serveMetrics(port, host);
}
