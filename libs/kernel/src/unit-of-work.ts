/**
 * One database transaction. Everything the work writes is committed together or not at all; a nested run joins the
 * outer one. Only database work belongs inside: no HTTP, no provisioner, no model, because these would hold a
 * connection and locks while they wait.
 */
export abstract class UnitOfWork {
  /** Serialisation failures and deadlocks run the work again, so it must have no effects outside the database. */
  abstract run<T>(work: () => Promise<T>): Promise<T>;
}
