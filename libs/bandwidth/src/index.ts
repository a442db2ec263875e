export { bandwidthDatabase } from './bandwidth.database.js';
export { BandwidthModule } from './bandwidth.module.js';
export { BandwidthOptions } from './bandwidth.options.js';
export type { VendorOptions } from './bandwidth.options.js';
