import { Download, type DownloadOptions } from '../download.js';
import type { CallOptions } from '../http/operations.js';
import type { Pages } from '../pages.js';
import type {
  AdminAmount,
  AdminAuditEntry,
  AdminAuditLogQuery,
  AdminDevice,
  AdminDevicesQuery,
  AdminDispute,
  AdminDisputeItem,
  AdminDisputesQuery,
  AdminJob,
  AdminJobItem,
  AdminJobsQuery,
  AdminOverview,
  AdminRefund,
  AdminTransfer,
  AdminUser,
  AdminUserItem,
  AdminUsersQuery,
  AdminWithdrawal,
  AdminWithdrawalsQuery,
  DeadEvent,
  DevicesOnline,
  DevicesOnlineQuery,
  DisputeSettlement,
  PaymentException,
  PaymentExceptionAnswer,
  PaymentExceptionsQuery,
  RefundedDeposit,
  StatementLine,
  StatementQuery,
} from '../types.js';
import { Resource } from './resource.js';

/** What administrators do. Each `why` or `note` is kept in the audit log. Others get a PermissionError. */
export class Admin extends Resource {
  /** What needs a person, and how the service is. */
  overview(options?: CallOptions): Promise<AdminOverview> {
    return this.api.request('get', '/api/admin/overview', options);
  }

  /** How many devices were online, every five minutes. */
  devicesOnline(query?: DevicesOnlineQuery, options?: CallOptions): Promise<DevicesOnline> {
    return this.api.request('get', '/api/admin/devices-online', { query, ...options });
  }

  /** Everybody's devices; `search` is an id, an owner's id, or part of a name. */
  devices(query?: AdminDevicesQuery, options?: CallOptions): Pages<AdminDevice> {
    return this.api.pages('/api/admin/devices', 'devices', { query, ...options });
  }

  /** Events that could not be delivered. */
  deadEvents(options?: CallOptions): Pages<DeadEvent> {
    return this.api.pages('/api/admin/dead-events', 'events', options);
  }

  /** Queues such an event again. */
  async retryDeadEvent(id: string, why: string, options?: CallOptions): Promise<DeadEvent> {
    const given = { path: { number: id }, body: { why }, ...options };
    return (await this.api.request('post', '/api/admin/dead-events/{number}/retry', given)).event;
  }

  /** Accounts; `query` is a whole name, address or id, `search` may be a part. */
  users(query?: AdminUsersQuery, options?: CallOptions): Pages<AdminUserItem> {
    return this.api.pages('/api/admin/users', 'users', { query, ...options });
  }

  /** An account with balances and the number of its sessions and keys. */
  async getUser(id: string, options?: CallOptions): Promise<AdminUser> {
    return (await this.api.request('get', '/api/admin/users/{id}', { path: { id }, ...options })).user;
  }

  /** A user's movements of one currency, newest first. */
  userStatement(id: string, query?: StatementQuery, options?: CallOptions): Pages<StatementLine> {
    const path = { id };
    return this.api.pages('/api/admin/users/{id}/statement', 'lines', { path, query, ...options });
  }

  /** A gift of the platform. */
  async grant(id: string, grant: AdminAmount, options?: CallOptions): Promise<AdminUser> {
    return (await this.api.request('post', '/api/admin/users/{id}/grant', { path: { id }, body: grant, ...options }))
      .user;
  }

  /** Corrects a balance, up or down. */
  async adjust(id: string, change: AdminAmount, options?: CallOptions): Promise<AdminUser> {
    const given = { path: { id }, body: change, ...options };
    return (await this.api.request('post', '/api/admin/users/{id}/adjust', given)).user;
  }

  /** Its log-ins, keys and worker tokens are refused; its proxy sessions and deploys end. Safe to repeat. */
  async suspend(id: string, why: string, options?: CallOptions): Promise<AdminUser> {
    const given = { path: { id }, body: { why }, ...options };
    return (await this.api.request('post', '/api/admin/users/{id}/suspend', given)).user;
  }

  /** Lifts a suspension. Safe to repeat. */
  async unsuspend(id: string, why: string, options?: CallOptions): Promise<AdminUser> {
    const given = { path: { id }, body: { why }, ...options };
    return (await this.api.request('post', '/api/admin/users/{id}/unsuspend', given)).user;
  }

  /** Gives the role of an administrator. */
  async makeAdmin(id: string, why: string, options?: CallOptions): Promise<AdminUser> {
    const given = { path: { id }, body: { why }, ...options };
    return (await this.api.request('post', '/api/admin/users/{id}/make-admin', given)).user;
  }

  /** Takes the role of an administrator. */
  async unmakeAdmin(id: string, why: string, options?: CallOptions): Promise<AdminUser> {
    const given = { path: { id }, body: { why }, ...options };
    return (await this.api.request('post', '/api/admin/users/{id}/unmake-admin', given)).user;
  }

  /** One movement of the ledger, by its id. */
  async getTransfer(id: string, options?: CallOptions): Promise<AdminTransfer> {
    return (await this.api.request('get', '/api/admin/transfers/{id}', { path: { id }, ...options })).transfer;
  }

  /** Withdrawals of everybody, such as those with `status: "pending_approval"`. */
  withdrawals(query?: AdminWithdrawalsQuery, options?: CallOptions): Pages<AdminWithdrawal> {
    return this.api.pages('/api/admin/withdrawals', 'withdrawals', { query, ...options });
  }

  /** It is sent within seconds. */
  async approveWithdrawal(id: string, why: string, options?: CallOptions): Promise<AdminWithdrawal> {
    const given = { path: { id }, body: { why }, ...options };
    return (await this.api.request('post', '/api/admin/withdrawals/{id}/approve', given)).withdrawal;
  }

  /** Its money returns to the balance. */
  async rejectWithdrawal(id: string, why: string, options?: CallOptions): Promise<AdminWithdrawal> {
    const given = { path: { id }, body: { why }, ...options };
    return (await this.api.request('post', '/api/admin/withdrawals/{id}/reject', given)).withdrawal;
  }

  /** Refunds a deposit to its payer from the balance it was credited to, in whole or in part. */
  refundDeposit(id: string, refund: AdminRefund, options?: CallOptions): Promise<RefundedDeposit> {
    return this.api.request('post', '/api/admin/deposits/{id}/refund', { path: { id }, body: refund, ...options });
  }

  /** Payments that fit no record, and wait for a decision. */
  paymentExceptions(query?: PaymentExceptionsQuery, options?: CallOptions): Pages<PaymentException> {
    return this.api.pages('/api/admin/payment-exceptions', 'exceptions', { query, ...options });
  }

  /** Decides; `detail` of the exception says which actions fit. */
  async resolvePaymentException(
    id: string,
    answer: PaymentExceptionAnswer,
    options?: CallOptions,
  ): Promise<PaymentException> {
    const given = { path: { id }, body: answer, ...options };
    return (await this.api.request('post', '/api/admin/payment-exceptions/{id}/resolve', given)).exception;
  }

  /** Everybody's jobs; `search` is an id or part of a title. */
  jobs(query?: AdminJobsQuery, options?: CallOptions): Pages<AdminJobItem> {
    return this.api.pages('/api/admin/jobs', 'jobs', { query, ...options });
  }

  /** Anybody's job with its attempts. */
  async getJob(id: string, options?: CallOptions): Promise<AdminJob> {
    return (await this.api.request('get', '/api/admin/jobs/{id}', { path: { id }, ...options })).job;
  }

  /** Disputes, such as those with `status: "open"`. */
  disputes(query?: AdminDisputesQuery, options?: CallOptions): Pages<AdminDisputeItem> {
    return this.api.pages('/api/admin/disputes', 'disputes', { query, ...options });
  }

  /** A dispute with its evidence and the work it is about. */
  async getDispute(jobId: string, options?: CallOptions): Promise<AdminDispute> {
    const path = { job_id: jobId };
    return (await this.api.request('get', '/api/admin/disputes/{job_id}', { path, ...options })).dispute;
  }

  /** `for await` the bytes of a file of the work in dispute, or `await` its `bytes()`, `text()` or `blob()`. */
  downloadDisputed(jobId: string, name: string, options?: DownloadOptions): Download {
    return new Download(this.api, '/api/admin/disputes/{job_id}/artifacts/{name}', { job_id: jobId, name }, options);
  }

  /** Divides what is owed: the owner of the device gets `pay_coin`, the buyer the rest. Final. */
  async settleDispute(jobId: string, settlement: DisputeSettlement, options?: CallOptions): Promise<AdminDispute> {
    const given = { path: { job_id: jobId }, body: settlement, ...options };
    return (await this.api.request('post', '/api/admin/disputes/{job_id}/settle', given)).dispute;
  }

  /** What was done with all accounts. */
  auditLog(query?: AdminAuditLogQuery, options?: CallOptions): Pages<AdminAuditEntry> {
    return this.api.pages('/api/admin/audit-log', 'acts', { query, ...options });
  }
}
