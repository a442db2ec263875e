import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { HttpErrors } from './http.errors.js';
import { refusal } from './validation.js';

/** Handlers that take one of these read the body themselves, or let the validation pipe do it. */
const READS_BODY = new Set([RouteParamtypes.BODY, RouteParamtypes.REQUEST].map(String));

/** Endpoints without a body refuse the fields of one, as the others refuse fields they don't know (contract §1). */
@Injectable()
export class RefuseUnexpectedBody implements NestInterceptor {
  private readonly readers = new Map<unknown, boolean>();

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    if (body !== undefined && !this.readsBody(context)) refuseFields(body);
    return next.handle();
  }

  private readsBody(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    let reads = this.readers.get(handler);
    if (reads === undefined) {
      const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), handler.name) ?? {}) as object;
      reads = Object.keys(args).some((key) => READS_BODY.has(key.split(':')[0] as string));
      this.readers.set(handler, reads);
    }
    return reads;
  }
}

function refuseFields(body: unknown): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw HttpErrors.invalid_request('This endpoint takes no body, or an empty JSON object.');
  const fields = Object.keys(body);
  if (fields.length > 0)
    throw refusal(fields.map((field) => ({ field, message: `${field} is not a field of this request` })));
}
