/** Thrown by a handler for an event that no retry would help: it is set aside at once. */
export class Undeliverable extends Error {}
