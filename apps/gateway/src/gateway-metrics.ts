import { Counter, Gauge } from 'prom-client';
import { registry } from '@app/platform/metrics/metrics';
import { serveMetrics } from '@app/platform/metrics/metrics-server';
import type { Gateway } from './gateway.js';

/** `/metrics` of this process. `startGateway` loads this file only if it is enabled, because its library costs memory. */
export function serveGatewayMetrics(gateway: Gateway, port: number, host: string): Promise<{ close(): void } | null> {
  new Gauge({
    name: 'gateway_connections',
    help: 'Open connections of buyers',
    registers: [registry],
    collect() {
      this.set(gateway.connections);
    },
  });
  new Counter({
    name: 'gateway_connections_total',
    help: 'Connections of buyers, by outcome',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(gateway.counters)) this.inc({ outcome }, count);
    },
  });
  return serveMetrics(port, host);
}
