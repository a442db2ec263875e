import type { FieldError } from '@app/kernel';
import { getMetadataStorage } from 'class-validator';
import { MAX_ERRORS } from './problem.js';

interface Shape {
  names: ReadonlySet<string>;
  /** Maximum entries of a field's list. */
  longest: ReadonlyArray<[name: string, max: number]>;
}

const shapes = new Map<object, Shape>();

function shapeOf(dto: new () => object): Shape {
  let shape = shapes.get(dto);
  if (!shape) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
    const lists = rules.filter(({ name }) => name === 'arrayMaxSize');
    shape = {
      names: new Set(rules.map(({ propertyName }) => propertyName)),
      longest: lists.map(({ propertyName, constraints }) => [propertyName, constraints[0] as number]),
    };
    shapes.set(dto, shape);
  }
  return shape;
}

/**
 * Errors visible without looking at the values: lists that are too long, and as many unknown fields as a response
 * names.
 */
export function misshapen(dto: new () => object, input: object, lenient: boolean): FieldError[] {
  const { names, longest } = shapeOf(dto);
  const unknown = lenient ? [] : Object.keys(input).filter((name) => !names.has(name));
  if (unknown.length >= MAX_ERRORS)
    return unknown.map((field) => ({ field, message: `${field} is not a field of this request` }));
  const isTooLong = ([name, max]: [string, number]) => {
    const list = (input as Record<string, unknown>)[name];
    return Array.isArray(list) && list.length > max;
  };
  return longest
    .filter(isTooLong)
    .map(([field, max]) => ({ field, message: `${field} must contain no more than ${max} elements` }));
}
