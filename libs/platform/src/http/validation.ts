import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import type { FieldError } from '@app/kernel';
import { plainToInstance } from 'class-transformer';
import { ValidateIf, validateSync, type ValidationError, type ValidatorOptions } from 'class-validator';
import { ApiExtension } from '@nestjs/swagger';
import { HttpErrors } from './http.errors.js';
import { misshapen } from './dto-shape.js';
import { LENIENT_MARK } from './openapi/bodies.js';
import { MAX_ERRORS } from './problem.js';

/** An optional field; unlike with `IsOptional`, an explicit null is checked like any other value. */
export function Optional(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined);
}

/** DTO classes that ignore unknown fields instead of refusing them: only the heartbeat. */
@ApiExtension(LENIENT_MARK, true)
export abstract class LenientDto {}

const STRICT: ValidatorOptions = {
  whitelist: true,
  forbidNonWhitelisted: true,
  forbidUnknownValues: true,
};
const LENIENT: ValidatorOptions = { ...STRICT, forbidNonWhitelisted: false };
const UNCHECKED = new Set<unknown>([String, Number, Boolean, Array, Object, undefined]);

/** Checks bodies and queries against their DTO class; names every error at once, by field. */
@Injectable()
export class RequestValidation implements PipeTransform {
  transform(value: unknown, { metatype, type: from }: ArgumentMetadata): unknown {
    if ((from !== 'body' && from !== 'query') || UNCHECKED.has(metatype)) return value;
    const input = value === undefined ? {} : value;
    if (typeof input !== 'object' || input === null || Array.isArray(input))
      throw HttpErrors.invalid_request('The body must be a JSON object.');
    const type = metatype as new () => object;
    const lenient = type.prototype instanceof LenientDto;
    // First, because libraries crash on these values (validator's isEmail on half a surrogate pair), or take long.
    refuseAny(unusableIn(input));
    refuseAny(misshapen(type, input, lenient));
    const dto = plainToInstance(type, input);
    refuseAny([
      ...validateSync(dto, lenient ? LENIENT : STRICT).flatMap((error) => flatten(error)),
      ...(lenient ? [] : lost(input, dto)),
    ]);
    return dto;
  }
}

function refuseAny(errors: FieldError[]): void {
  if (errors.length > 0) throw refusal(errors);
}

/** Names every error; `toProblem` cuts what would be too long for a response. */
export function refusal(errors: FieldError[]): Error {
  const detail = errors.slice(0, MAX_ERRORS).map((error) => error.message);
  return HttpErrors.invalid_request(detail.join('; '), { errors });
}

function flatten(error: ValidationError, parent = ''): FieldError[] {
  const field = parent ? `${parent}.${error.property}` : error.property;
  const message = firstMessage(error);
  const own = message === undefined ? [] : [{ field, message: rename(message) }];
  return [...own, ...(error.children ?? []).flatMap((child) => flatten(child, field))];
}

/** Checks of a value's type; those of its limits come after them. */
const TYPE_CHECK = /^(whitelistValidation|is[A-Z])/;

/** One message per field: missing, else wrong type, else out of bounds. */
function firstMessage({ constraints, property, value }: ValidationError): string | undefined {
  const entries = Object.entries(constraints ?? {});
  if (value === undefined && entries.length > 0) return `${property} is required`;
  return (entries.find(([name]) => TYPE_CHECK.test(name)) ?? entries[0])?.[1];
}

function rename(message: string): string {
  return message.replace(/^property (\S+) should not exist$/, '$1 is not a field of this request');
}

/** Limit of any list or object without its own; the longest has 256 (a test compares). */
export const MAX_ENTRIES = 256;

/** Names that reach into JavaScript's objects and break class-transformer. */
const UNUSABLE_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * What no field may contain, whatever its rules: lists and objects of hundreds, and names and texts that can't be
 * stored.
 */
function unusableIn(value: unknown, field = ''): FieldError[] {
  if (typeof value === 'string') return unstorable(value, field);
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  if (entries.length > MAX_ENTRIES)
    return [{ field, message: `${field || 'The request'} has too many entries: more than ${MAX_ENTRIES}` }];
  return entries.flatMap(([key, child]) => {
    const path = within(field, key);
    return UNUSABLE_NAMES.has(key) || key.includes('\0')
      ? [{ field: path, message: `${JSON.stringify(path)} has a name that is not allowed` }]
      : unusableIn(child, path);
  });
}

/** Strings that PostgreSQL can't store: NUL, and halves of surrogate pairs. */
function unstorable(text: string, field: string): FieldError[] {
  if (!text.includes('\0') && text.isWellFormed()) return [];
  return [{ field, message: `${field} has a character that is not allowed (NUL or a lone surrogate)` }];
}

/**
 * Fields that class-transformer dropped because JavaScript's objects have a method of that name, such as `toString`.
 */
function lost(input: object, dto: object, field = ''): FieldError[] {
  return Object.entries(input).flatMap(([key, child]) => {
    const path = within(field, key);
    if (!Object.hasOwn(dto, key)) return [{ field: path, message: `${path} is not a field of this request` }];
    const made: unknown = (dto as Record<string, unknown>)[key];
    return isDto(made) ? lost(child as object, made, path) : [];
  });
}

function isDto(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && value.constructor !== Object;
}

function within(field: string, key: string): string {
  return field ? `${field}.${key}` : key;
}
