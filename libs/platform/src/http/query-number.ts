import { Transform } from 'class-transformer';

/** `12`, `-3`, `0.5`; no exponent, no hexadecimal, no sign without need, no spaces. */
const DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * A number in a query. Only decimal notation becomes one: what else JavaScript takes for a number (nothing at all is 0,
 * `0x10` is 16) stays text, which the checks of the field (`IsInt`, `IsNumber`, `IsAmount`) then refuse with 400.
 */
export function QueryNumber(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value,
  );
}

/** `true` or `false` in a query; anything else stays text, which `IsBoolean` then refuses with 400. */
export function QueryFlag(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value));
}
