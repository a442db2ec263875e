export { RunningWork, WorkHistory } from './ports/device-work.js';
export { workersDatabase } from './workers.database.js';
export { WorkersModule } from './workers.module.js';
export { WorkersOptions } from './workers.options.js';
