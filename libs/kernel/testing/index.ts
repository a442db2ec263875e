export * from './in-memory-unit-of-work.js';
export * from './manual-clock.js';
export * from './recording.js';
