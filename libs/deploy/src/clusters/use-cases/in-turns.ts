/** Calls to an engine at once. */
const AT_ONCE = 8;

/** Does something for each, a few at once; answers the errors, since one that fails must not hold up the others. */
export async function inTurns<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<unknown[]> {
  const errors: unknown[] = [];
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item).catch((error: unknown) => void errors.push(error));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return errors;
}
