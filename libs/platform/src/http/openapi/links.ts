import { ApiExtension } from '@nestjs/swagger';
import type { Operation } from './types.js';

const LINKS_MARK = 'x-links';

/**
 * Documents which operation reads what this one made. `parameters`: where the reply has them, as a JSON pointer
 * (`/job_id`), or another runtime expression (`$request.path.id`).
 */
export const LeadsTo = (operationId: string, parameters: Record<string, string>): MethodDecorator =>
  ApiExtension(LINKS_MARK, { operationId, parameters });

export function finishLinks(operation: Operation): void {
  const link = operation[LINKS_MARK] as { operationId: string; parameters: Record<string, string> } | undefined;
  delete operation[LINKS_MARK];
  if (!link) return;
  const expressions = Object.entries(link.parameters).map(([name, place]) => [
    name,
    place.startsWith('/') ? `$response.body#${place}` : place,
  ]);
  const links = {
    [link.operationId]: { operationId: link.operationId, parameters: Object.fromEntries(expressions) as object },
  };
  Object.assign(operation.responses['200']!, { links });
}
