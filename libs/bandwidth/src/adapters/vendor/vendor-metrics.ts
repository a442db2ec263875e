import { registry } from '@app/platform/metrics/metrics';
import { Counter } from 'prom-client';

export const vendorExcessBytes = new Counter({
  name: 'bandwidth_vendor_excess_bytes_total',
  help: 'Bytes the proxy vendor reported beyond what was bought; nobody is charged for them',
  registers: [registry],
});

export const vendorFaults = new Counter({
  name: 'bandwidth_vendor_faults_total',
  help: 'Calls to the proxy vendor that failed with all of their repeats, or were answered wrongly',
  registers: [registry],
});
