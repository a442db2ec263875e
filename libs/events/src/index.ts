export { eventsDatabase } from './events.database.js';
export { EventsModule } from './events.module.js';
export { EventsOptions } from './events.options.js';
export { RecentChanges, type WatchedRecord } from './ports/recent-changes.js';
