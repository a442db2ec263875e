export { PastWork } from './ports/past-work.js';
export { RunningWork } from './ports/running-work.js';
export { workersDatabase } from './workers.database.js';
export { WorkersModule } from './workers.module.js';
export { WorkersOptions } from './workers.options.js';
