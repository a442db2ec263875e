/** Stands for whatever a phrase is made with: amounts, names, dates, objects of them. */
const anything: unknown = new Proxy(() => anything, {
  get: (_, key) => {
    if (key === Symbol.toPrimitive) return () => '1';
    if (key === Symbol.iterator) return () => [anything][Symbol.iterator]();
    return anything;
  },
  apply: () => anything,
});

/** Every sentence in a tree of phrases, those that are made of something included. */
export function spoken(phrases: unknown): string[] {
  if (phrases === anything) return [];
  if (typeof phrases === 'string') return [phrases];
  if (typeof phrases === 'function')
    return spoken((phrases as (...of: unknown[]) => unknown)(anything, anything, anything, anything));
  if (typeof phrases === 'object' && phrases !== null) return Object.values(phrases).flatMap(spoken);
  return [];
}
