export { deployDatabase } from './deploy.database.js';
export { DeployModule } from './deploy.module.js';
export { DeployOptions } from './deploy.options.js';
