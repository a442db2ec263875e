export { assistantDatabase } from './assistant-database.js';
export { AssistantModule } from './assistant.module.js';
export { AssistantOptions } from './assistant.options.js';
