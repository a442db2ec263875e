import type { Operation, Parameter, Schemas } from './types.js';

/** Carries a parameter's default past @nestjs/swagger, which drops it where the enum has a name; set by `QueryChoice`. */
export const DEFAULT_MARK = 'x-default';

/**
 * Enums are schemas of their own (`enumName` of `@ApiProperty`). Descriptions belong to the fields that use them, but
 * @nestjs/swagger copies the first one into the schema.
 */
export function finishEnums(operations: Operation[], schemas: Schemas): void {
  for (const schema of Object.values(schemas)) if (schema['enum']) delete schema['description'];
  for (const { parameters = [] } of operations) parameters.forEach(restoreDefault);
}

function restoreDefault(parameter: Parameter & { [DEFAULT_MARK]?: unknown }): void {
  const value = parameter[DEFAULT_MARK];
  if (value === undefined) return;
  parameter.schema = { allOf: [parameter.schema], default: value };
  delete parameter.required;
  delete parameter[DEFAULT_MARK];
}
