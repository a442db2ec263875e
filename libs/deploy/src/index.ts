export { deployDatabase } from './deploy.database.js';
export { DeployModule } from './deploy.module.js';
export { DeployOptions, EXECUTORS } from './deploy.options.js';
export type { ExecutorName } from './deploy.options.js';
