import type { Stripe } from 'stripe';
import { ProviderRefused, ProviderUnreachable } from '../../ports/payment-provider.js';

export interface StripeOptions {
  /** `sk_…` or a restricted `rk_…`; never logged. */
  secretKey: string;
  /** `whsec_…` of each endpoint, and the old ones during a rotation: an event signed with any of them is accepted. */
  webhookSecrets: string[];
  /** Another server that speaks Stripe's API, e.g. a stub; its scheme, host and port count. */
  apiBase?: string;
  /** How long one try may be silent; 8,000 without it. */
  tryTimeoutMs?: number;
  /** How long a call may take with all its tries; 25,000 without it. */
  deadlineMs?: number;
}

const TRY_TIMEOUT_MS = 8_000;
const DEADLINE_MS = 25_000;
/** The library repeats calls that got no answer or a server error, with the same idempotency key. */
const REPEATS = 2;
/** The API version this adapter was written for, whatever the account's default. The library's types match it. */
const API_VERSION = '2026-10-28.endive';
/** Definite refusals, which repeating can't change. */
const REFUSALS = new Set(['StripeInvalidRequestError', 'StripeCardError']);
const MAX_REASON = 300;

/** Stripe's library, loaded at the first call: a service without payments needs neither the time nor the memory. */
export class StripeClient {
  private loaded: Promise<Stripe> | undefined;

  constructor(private readonly options: StripeOptions) {}

  /** Throws `ProviderRefused` for a definite refusal, `ProviderUnreachable` for any other failure. */
  async call<T>(what: string, work: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await this.library();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const failure = new ProviderUnreachable(`${what}: no answer in time`);
      timer = setTimeout(() => reject(failure), this.options.deadlineMs ?? DEADLINE_MS);
    });
    try {
      return await Promise.race([work(stripe), late]);
    } catch (error) {
      // A range error is our own mistake, thrown before anything was sent.
      throw error instanceof ProviderUnreachable || error instanceof RangeError ? error : this.failure(what, error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** For calls that are never refused for good: a refusal means that something else is wrong, not that nothing happened. */
  async sure<T>(what: string, work: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await this.call(what, work);
    } catch (error) {
      throw error instanceof ProviderRefused ? new ProviderUnreachable(`${what}: ${error.message}`) : error;
    }
  }

  /** Null for what Stripe doesn't know, or what isn't connected to this platform. */
  async find<T>(what: string, work: (stripe: Stripe) => Promise<T>): Promise<T | null> {
    return this.sure(what, async (stripe) => {
      try {
        return await work(stripe);
      } catch (error) {
        if (['resource_missing', 'account_invalid'].includes((error as Stripe.errors.StripeError).code ?? ''))
          return null;
        throw error;
      }
    });
  }

  library(): Promise<Stripe> {
    this.loaded ??= this.load();
    return this.loaded;
  }

  private async load(): Promise<Stripe> {
    const { default: Library } = await import('stripe');
    const base = this.options.apiBase === undefined ? null : new URL(this.options.apiBase);
    return new Library(this.options.secretKey, {
      apiVersion: API_VERSION,
      timeout: this.options.tryTimeoutMs ?? TRY_TIMEOUT_MS,
      maxNetworkRetries: REPEATS,
      telemetry: false,
      ...(base && {
        protocol: base.protocol === 'http:' ? 'http' : 'https',
        host: base.hostname.replace(/^\[|\]$/g, ''),
        port: base.port || (base.protocol === 'http:' ? 80 : 443),
      }),
    });
  }

  private failure(what: string, error: unknown): Error {
    const { type, message, requestId } = error as Stripe.errors.StripeError;
    const words = String(message ?? error)
      .replaceAll(this.options.secretKey, '***')
      .slice(0, MAX_REASON);
    // A wrong key, too many requests or a changed repeat don't tell what an earlier try did: only refusals do.
    if (REFUSALS.has(type)) return new ProviderRefused(words);
    return new ProviderUnreachable(`${what}: ${words}${requestId ? ` (${requestId})` : ''}`);
  }
}
