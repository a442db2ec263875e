/** As much of Immutable.js as is used here. */
interface Group {
  get(name: 'operations'): { filter(keep: (operation: Listed) => boolean): { size: number } };
  set(name: 'operations', operations: object): Group;
}
interface Listed {
  get(name: 'path' | 'method'): string;
  getIn(path: string[], missing: string): string;
}
interface Groups {
  map(change: (group: Group, tag: string) => Group): { filter(keep: (group: Group) => boolean): Groups };
}

/**
 * Operations whose path, method, texts, name or group have all words of the filter; Swagger UI's own knows only groups.
 * Sent to the browser as its own source text, like `resolveSubtree`.
 */
export function opsFilter(groups: Groups, phrase: string): Groups {
  const words = phrase.toLowerCase().split(/\s+/);
  return groups
    .map((group, tag) =>
      group.set(
        'operations',
        group.get('operations').filter((listed) => {
          const texts = ['summary', 'description', 'operationId'].map((name) => listed.getIn(['operation', name], ''));
          const text = [tag, listed.get('method'), listed.get('path'), ...texts].join(' ').toLowerCase();
          return words.every((word) => text.includes(word));
        }),
      ),
    )
    .filter((group) => (group.get('operations') as unknown as { size: number }).size > 0);
}
