import { Counter, Gauge } from 'prom-client';
import { registry } from '@app/platform/metrics/metrics';
import { serveMetrics } from '@app/platform/metrics/metrics-server';
import type { Gateway } from './gateway.js';

/** Counts what the gateway does, and serves it. Loaded by `gatewayMetrics` alone. */
export function serveFigures(gateway: Gateway, port: number, host: string): Promise<{ close(): void } | null> {
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
