type Json = Record<string, unknown>;

/**
 * What stands at `path` of the document, with each `$ref` replaced by what it names (and named in `$$ref`,
 * which Swagger UI shows). In place of Swagger UI's own resolver, which reads an OpenAPI 3.1 document whole for
 * each operation that a reader opens: seconds of a core, where this takes a millisecond
 * (github.com/swagger-api/swagger-ui/issues/10748). References are within the document: `document.ts` makes no others.
 *
 * It is sent to the browser as its own source text, so it may use nothing from outside itself.
 */
export function resolveSubtree(document: Json, path: string[]): { spec: unknown; errors: [] } {
  const at = (steps: string[]) => steps.reduce<unknown>((node, step) => (node as Json | undefined)?.[step], document);
  const resolve = (node: unknown, within: string[]): unknown => {
    if (Array.isArray(node)) return node.map((item) => resolve(item, within));
    if (typeof node !== 'object' || node === null) return node;
    const reference = (node as Json)['$ref'];
    // A schema inside itself stays a reference.
    if (typeof reference === 'string' && !within.includes(reference)) {
      const target = resolve(at(reference.slice(2).split('/')), [...within, reference]);
      return { ...(target as Json), $$ref: reference };
    }
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolve(value, within)]));
  };
  return { spec: resolve(at(path), []), errors: [] };
}
