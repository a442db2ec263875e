export { Market, type ConnectionOptions, type LoginOptions, type MarketOptions } from './market.js';
export type { Credentials } from './http/credentials.js';
export { randomKey } from './http/transport.js';
export type { Body, CallOptions, Method, PathOf, Query, Reply, RequestOptions } from './http/operations.js';
export { Download, type DownloadOptions } from './download.js';
export type { OnProgress } from './http/progress.js';
export {
  AuthenticationError,
  CapReachedError,
  ConflictError,
  ConnectionError,
  InsufficientFundsError,
  JobFailedError,
  MarketError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  ValidationError,
  WebhookVerificationError,
  type ErrorCode,
  type FieldError,
} from './errors.js';
export { Pages, type Page } from './pages.js';
export type { JobFields, RunEvents, RunFile, RunOptions, RunResult, Work } from './run.js';
export type { FileData } from './upload.js';
export type { UploadOptions } from './resources/files.js';
export type { FollowLogOptions } from './resources/jobs.js';
export type { FollowDeployLogOptions } from './resources/deploys.js';
export type { EventConnection, FollowEventsOptions } from './resources/events.js';
export type { ImageOptions, ImageQuestion } from './resources/assistant.js';
export { verifyWebhook, type WebhookEvent } from './verify-webhook.js';
export type * from './types.js';
