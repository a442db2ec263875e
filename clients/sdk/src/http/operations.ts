import type { paths } from '../../generated/api.js';

/** What the API document says of each path, for `market.request`. */
export type Method = 'get' | 'post' | 'patch' | 'delete';

/** Paths that take the method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never;
}[keyof paths];

type Parameters<O, In extends string> = O extends { parameters: { [K in In]?: infer V } } ? V : never;

/** What `fetch` sends as it is. */
export type RawBody = NonNullable<RequestInit['body']>;

type Content<O> = O extends { requestBody?: infer B } ? NonNullable<B> : never;

type JsonBody<O> = [Content<O>] extends [never]
  ? never
  : Content<O> extends { content: { 'application/json': infer J } }
    ? J
    : RawBody;

/** The JSON body of a request. */
export type Body<M extends Method, P extends PathOf<M>> = JsonBody<paths[P][M]>;

/** The query of a request; `limit` and `cursor` of lists are in it. */
export type Query<M extends Method, P extends PathOf<M>> = NonNullable<Parameters<paths[P][M], 'query'>>;

/** The JSON of a successful reply. */
export type Reply<M extends Method, P extends PathOf<M>> = paths[P][M] extends {
  responses: { 200: { content: { 'application/json': infer R } } };
}
  ? R
  : never;

/** What any request may be given. */
export interface CallOptions {
  /** Aborts the request and its retries; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Milliseconds that one try may take; 30,000 by default. */
  timeoutMs?: number;
  /** For POSTs that take one: 1 to 255 characters. Default: a random one, kept over retries. */
  idempotencyKey?: string;
  /** More headers, such as `X-Request-Id`. */
  headers?: Record<string, string>;
}

/** A field that is optional when its value is, and absent when there is none. */
type Field<Name extends string, V> = [NonNullable<V>] extends [never]
  ? unknown
  : Record<never, never> extends NonNullable<V>
    ? { [K in Name]?: V }
    : { [K in Name]: V };

/** What a request of this path takes: `path`, `query` and `body` as the API document says. */
export type RequestOptions<M extends Method, P extends PathOf<M>> = CallOptions &
  Field<'path', Parameters<paths[P][M], 'path'>> &
  Field<'query', Parameters<paths[P][M], 'query'>> &
  Field<'body', Body<M, P>>;

/** The options, which may be left out when nothing in them is required. */
export type RequestArguments<M extends Method, P extends PathOf<M>> =
  Record<never, never> extends RequestOptions<M, P>
    ? [options?: RequestOptions<M, P>]
    : [options: RequestOptions<M, P>];
