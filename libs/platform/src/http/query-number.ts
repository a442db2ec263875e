import { Transform } from 'class-transformer';

/** `12`, `-3`, `0.5`; no exponent, hexadecimal, redundant sign or spaces. */
const DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * A number in a query. Only decimal notation is converted. Anything else that JavaScript takes for a number ('' is 0,
 * `0x10` is 16) stays text, which the field's checks (`IsInt`, `IsNumber`, `IsAmount`) refuse with 400.
 */
export function QueryNumber(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value,
  );
}

/** `true` or `false` in a query; anything else stays text, which `IsBoolean` refuses with 400. */
export function QueryFlag(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value));
}
