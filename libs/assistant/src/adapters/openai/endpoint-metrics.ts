import { registry } from '@app/platform/metrics/metrics';
import { Counter } from 'prom-client';

export const endpointCalls = new Counter({
  name: 'assistant_endpoint_calls_total',
  help: 'Calls of the configured model endpoint, by outcome; refused: the breaker or the bulkhead spared it the call; unfounded: it said what it was not told, and the embedded engine answered',
  labelNames: ['outcome'],
  registers: [registry],
});
