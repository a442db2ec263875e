type Json = Record<string, unknown>;

/**
 * What stands at `path` of the document, with each `$ref` replaced by what it names (and named in `$$ref`,
 * which Swagger UI shows). In place of Swagger UI's own resolver, which reads an OpenAPI 3.1 document whole for
 * each operation that a reader opens: seconds of a core, where this takes a millisecond
 * (github.com/swagger-api/swagger-ui/issues/10748). References are within the document: `document.ts` makes no others.
 *
 * It is sent to the browser as its own source text, so it may use nothing from outside itself: its helpers are methods,
 * which the bundler gives no helper of its own (`keepNames` of scripts/bundle.mjs).
 */
export function resolveSubtree(document: Json, path: string[]): { spec: unknown; errors: [] } {
  const tree = {
    at(steps: string[]): unknown {
      return steps.reduce<unknown>((node, step) => (node as Json | undefined)?.[step], document);
    },
    resolved(node: unknown, within: string[]): unknown {
      if (Array.isArray(node)) return node.map((item) => tree.resolved(item, within));
      if (typeof node !== 'object' || node === null) return node;
      const reference = (node as Json)['$ref'];
      // A recursive schema stays a reference.
      if (typeof reference === 'string' && !within.includes(reference)) {
        const target = tree.resolved(tree.at(reference.slice(2).split('/')), [...within, reference]);
        return { ...(target as Json), $$ref: reference };
      }
      return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, tree.resolved(value, within)]));
    },
  };
  return { spec: tree.resolved(tree.at(path), []), errors: [] };
}
