/**
 * One database transaction. Everything the work writes is committed together or not at all; a run inside a run
 * joins the outer one. Nothing but database work belongs inside: no HTTP, no provisioner, no model (design rule 7).
 */
export abstract class UnitOfWork {
  /** Serialisation failures and deadlocks run the work again, so it must not have effects outside the database. */
  abstract run<T>(work: () => Promise<T>): Promise<T>;
}
