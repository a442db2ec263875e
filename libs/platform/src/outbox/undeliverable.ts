/** A handler throws it for an event that no repeat would help: it is set aside at once. */
export class Undeliverable extends Error {}
