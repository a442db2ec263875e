import type { CallOptions } from '../http/operations.js';
import type { Pages } from '../pages.js';
import type {
  Device,
  DeviceExplanation,
  Earnings,
  Enrolment,
  Hardware,
  NewEnrolment,
  NewWorkerToken,
  WorkerToken,
  WorkerTokenItem,
} from '../types.js';
import { Resource } from './resource.js';

/** Your machines: what they do, earn and lack, and the tokens that their agents use. */
export class Devices extends Resource {
  /** Your devices, newest first, without revoked ones. */
  list(query?: { limit?: number }, options?: CallOptions): Pages<Device> {
    return this.api.pages('/api/worker/devices', 'devices', { query, ...options });
  }

  /** What each device earned per day, of the last `days` (1 to 366). */
  earnings(days?: number, options?: CallOptions): Promise<Earnings> {
    return this.api.request('get', '/api/worker/earnings', { query: { days }, ...options });
  }

  /** Why a device works or does not. */
  async explain(id: string, options?: CallOptions): Promise<DeviceExplanation> {
    return (await this.api.request('get', '/api/worker/devices/{id}/explain', { path: { id }, ...options }))
      .explanation;
  }

  /** Asks the device to test its hardware again. Throws a RateLimitError when the last test is too recent. */
  async requestSelfTest(id: string, options?: CallOptions): Promise<Hardware> {
    return (await this.api.request('post', '/api/worker/devices/{id}/self-test', { path: { id }, ...options }))
      .hardware;
  }

  /** Makes a device; its token is shown once. */
  createToken(token: NewWorkerToken, options?: CallOptions): Promise<WorkerToken> {
    return this.api.request('post', '/api/worker/token/create', { body: token, ...options });
  }

  /** A code that adds one machine within 15 minutes, and the line to run there. */
  createEnrolment(enrolment: NewEnrolment = {}, options?: CallOptions): Promise<Enrolment> {
    return this.api.request('post', '/api/worker/enrolments', { body: enrolment, ...options });
  }

  /** Your worker tokens, newest first, revoked ones too. */
  tokens(query?: { limit?: number }, options?: CallOptions): Pages<WorkerTokenItem> {
    return this.api.pages('/api/worker/tokens', 'tokens', { query, ...options });
  }

  /** A new token for the same device; the old one ends at once. */
  rotateToken(id: string, options?: CallOptions): Promise<WorkerToken> {
    return this.api.request('post', '/api/worker/tokens/{id}/rotate', { path: { id }, ...options });
  }

  /** Ends the token and removes its device; jobs that it runs wait again. */
  async revokeToken(id: string, options?: CallOptions): Promise<void> {
    await this.api.request('post', '/api/worker/tokens/{id}/revoke', { path: { id }, ...options });
  }
}
