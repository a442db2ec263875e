export { ownAddresses, ownNetworks } from './addresses.js';
export { Destinations } from './destinations.js';
export type { CheckedDestination, Destination, DestinationRules } from './destinations.js';
export { OpenError, openErrorOf } from './open-error.js';
export type { OpenFailure } from './open-error.js';
