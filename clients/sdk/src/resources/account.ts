import type { CallOptions } from '../http/operations.js';
import type { Pages } from '../pages.js';
import type {
  AccountChange,
  AccountExport,
  ApiKey,
  AuditEntry,
  AuditLogQuery,
  CreatedApiKey,
  Me,
  NewApiKey,
  Passkey,
  SignIn,
  TwoFactorSetup,
} from '../types.js';
import { Resource } from './resource.js';

/** `code`: of the authenticator app, or a recovery code. */
type WithCode = CallOptions & { code?: string };

/** Your account, its API keys and log-ins. Most of it needs `Market.login`: API keys manage no credentials. */
export class Account extends Resource {
  /** The account with its balances. */
  me(options?: CallOptions): Promise<Me> {
    return this.api.request('get', '/auth/me', options);
  }

  /** Changes your username or the language of your mails. Omitted fields stay. */
  update(change: AccountChange, options?: CallOptions): Promise<Me> {
    return this.api.request('patch', '/auth/me', { body: change, ...options });
  }

  /** Deletes the account for good. `forfeitBalance` leaves what money is left to the service. `code`: with two-factor sign-in. */
  async delete(password: string, forfeitBalance = false, { code, ...options }: WithCode = {}): Promise<void> {
    const body = { password, forfeit_balance: forfeitBalance, ...(code !== undefined && { code }) };
    await this.api.request('delete', '/auth/me', { body, ...options });
  }

  /** Everything the service stores about you. */
  async export(options?: CallOptions): Promise<AccountExport> {
    return (await this.api.request('get', '/auth/export', options)).data;
  }

  /** Makes an API key with scopes and, if wanted, daily caps; `key` is shown once. */
  createApiKey(key: NewApiKey, options?: CallOptions): Promise<CreatedApiKey> {
    return this.api.request('post', '/auth/api-keys', { body: key, ...options });
  }

  /** Your keys, newest first, without their secrets; revoked ones for 30 days. */
  apiKeys(query?: { limit?: number }, options?: CallOptions): Pages<ApiKey> {
    return this.api.pages('/auth/api-keys', 'api_keys', { query, ...options });
  }

  /** Requests with the key are refused at once. Safe to repeat. */
  async revokeApiKey(id: string, options?: CallOptions): Promise<void> {
    await this.api.request('post', '/auth/api-keys/{id}/revoke', { path: { id }, ...options });
  }

  /** Your live log-ins. */
  sessions(query?: { limit?: number }, options?: CallOptions): Pages<SignIn> {
    return this.api.pages('/auth/sessions', 'sessions', { query, ...options });
  }

  /** Ends one of your log-ins. Safe to repeat. */
  async revokeSession(id: string, options?: CallOptions): Promise<void> {
    await this.api.request('post', '/auth/sessions/{id}/revoke', { path: { id }, ...options });
  }

  /** Ends all your log-ins but this one. API keys stay. */
  async revokeOtherSessions(options?: CallOptions): Promise<void> {
    await this.api.request('post', '/auth/sessions/revoke-others', options);
  }

  /** A new secret for an authenticator app, in base32 and as an `otpauth:` address. Nothing changes before `enableTwoFactor`. */
  setUpTwoFactor(password: string, options?: CallOptions): Promise<TwoFactorSetup> {
    return this.api.request('post', '/auth/two-factor/setup', { body: { password }, ...options });
  }

  /** Log-ins need a code from now on. Answers the recovery codes, this once. */
  async enableTwoFactor(code: string, options?: CallOptions): Promise<string[]> {
    return (await this.api.request('post', '/auth/two-factor/enable', { body: { code }, ...options })).recovery_codes;
  }

  /** The password alone is enough again. `code`: of the app, or a recovery code. */
  async disableTwoFactor(password: string, code: string, options?: CallOptions): Promise<void> {
    await this.api.request('post', '/auth/two-factor/disable', { body: { password, code }, ...options });
  }

  /** New recovery codes; the old ones stop working. */
  async replaceRecoveryCodes(password: string, code: string, options?: CallOptions): Promise<string[]> {
    const body = { password, code };
    return (await this.api.request('post', '/auth/two-factor/recovery-codes', { body, ...options })).recovery_codes;
  }

  /** Your passkeys, newest first; browsers add them. */
  async passkeys(options?: CallOptions): Promise<Passkey[]> {
    return (await this.api.request('get', '/auth/passkeys', options)).passkeys;
  }

  /** Nobody signs in with it any more. */
  async revokePasskey(id: string, options?: CallOptions): Promise<void> {
    await this.api.request('post', '/auth/passkeys/{id}/revoke', { path: { id }, ...options });
  }

  /** Ends this log-in. */
  async logout(options?: CallOptions): Promise<void> {
    await this.api.request('post', '/auth/logout', options);
  }

  /** Changes the password and ends all other log-ins. `code`: with two-factor sign-in. */
  async changePassword(current: string, next: string, { code, ...options }: WithCode = {}): Promise<void> {
    const body = { current_password: current, new_password: next, ...(code !== undefined && { code }) };
    await this.api.request('post', '/auth/password/change', { body, ...options });
  }

  /** Sends the mail again that confirms your address. */
  async resendVerification(options?: CallOptions): Promise<void> {
    await this.api.request('post', '/auth/verify-email/resend', options);
  }

  /** What was done with your account: log-ins, keys, money. */
  auditLog(query?: AuditLogQuery, options?: CallOptions): Pages<AuditEntry> {
    return this.api.pages('/auth/audit-log', 'acts', { query, ...options });
  }
}
