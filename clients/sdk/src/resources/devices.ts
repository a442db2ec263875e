import type { CallOptions } from '../http/operations.js';
import type { Pages } from '../pages.js';
import type {
  Device,
  DeviceChanges,
  DeviceExplanation,
  DevicePresence,
  Earnings,
  Enrolment,
  Hardware,
  HostedReplica,
  NewEnrolment,
  NewWorkerToken,
  WorkerToken,
  WorkerTokenItem,
  WorkItem,
  WorkState,
} from '../types.js';
import { Resource } from './resource.js';

/** Your machines: what they do, earn and lack, and the tokens that their agents use. */
export class Devices extends Resource {
  /** Your devices, newest first, without revoked ones. */
  list(query?: { limit?: number }, options?: CallOptions): Pages<Device> {
    return this.api.pages('/api/worker/devices', 'devices', { query, ...options });
  }

  /** One of your devices; a revoked one is not found. */
  async get(id: string, options?: CallOptions): Promise<Device> {
    return (await this.api.request('get', '/api/worker/devices/{id}', { path: { id }, ...options })).device;
  }

  /** Renames a device, sets its least price (null: any), or pauses it: no new jobs or replicas; what runs goes on. */
  async update(id: string, changes: DeviceChanges, options?: CallOptions): Promise<Device> {
    return (await this.api.request('patch', '/api/worker/devices/{id}', { path: { id }, body: changes, ...options }))
      .device;
  }

  /** When it was online, of the last `days` (1 to 30). */
  presence(id: string, days?: number, options?: CallOptions): Promise<DevicePresence> {
    const query = { days };
    return this.api.request('get', '/api/worker/devices/{id}/presence', { path: { id }, query, ...options });
  }

  /** What your devices ran and run, newest first. */
  work(query?: { limit?: number; device_id?: string; state?: WorkState }, options?: CallOptions): Pages<WorkItem> {
    return this.api.pages('/api/worker/work', 'work', { query, ...options });
  }

  /** The replicas of deploys that run on your devices now, newest first. */
  replicas(query?: { limit?: number; device_id?: string }, options?: CallOptions): Pages<HostedReplica> {
    return this.api.pages('/api/worker/replicas', 'replicas', { query, ...options });
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
