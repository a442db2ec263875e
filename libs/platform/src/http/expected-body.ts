import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { DECORATORS } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { HttpErrors } from './http.errors.js';
import type { Parameter } from './openapi/types.js';
import { refusal } from './validation.js';

type Expected = 'none' | 'required' | 'whatever';

/**
 * Refuses a missing body where one is needed, and fields where no body is accepted, just as unknown fields are refused.
 */
@Injectable()
export class ExpectedBody implements NestInterceptor {
  private readonly known = new Map<unknown, Expected>();

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    const expected = this.expectedBy(context);
    if (body === undefined && expected === 'required')
      throw HttpErrors.invalid_request('The body is missing: send a JSON object.');
    if (body !== undefined && expected === 'none') refuseFields(body);
    return next.handle();
  }

  private expectedBy(context: ExecutionContext): Expected {
    const handler = context.getHandler();
    let expected = this.known.get(handler);
    if (expected === undefined) this.known.set(handler, (expected = expectedBy(context.getClass(), handler)));
    return expected;
  }
}

function expectedBy(controller: object, handler: { name: string }): Expected {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler.name) ?? {}) as object;
  const takes = (type: RouteParamtypes) => Object.keys(args).some((key) => key.startsWith(`${type}:`));
  if (takes(RouteParamtypes.BODY)) return saysOptional(handler) ? 'whatever' : 'required';
  // Handlers that take the request read its body themselves.
  return takes(RouteParamtypes.REQUEST) ? 'whatever' : 'none';
}

/** From the `@ApiBody({ required: false })` that also feeds the OpenAPI document. */
function saysOptional(handler: object): boolean {
  const parameters = Reflect.getMetadata(DECORATORS.API_PARAMETERS, handler) as Parameter[] | undefined;
  return parameters?.some((parameter) => parameter.in === 'body' && parameter.required === false) ?? false;
}

function refuseFields(body: unknown): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw HttpErrors.invalid_request('This endpoint accepts no body, or an empty JSON object.');
  const fields = Object.keys(body);
  if (fields.length > 0)
    throw refusal(fields.map((field) => ({ field, message: `${field} is not a field of this request` })));
}
