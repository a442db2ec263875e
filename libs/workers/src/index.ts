export { workersDatabase } from './workers-database.js';
