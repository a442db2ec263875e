import type { Stripe } from 'stripe';
import { ProviderRefused, ProviderUnreachable } from '../../ports/payment-provider.js';
import type { StripeOptions } from './stripe-options.js';

const TRY_TIMEOUT_MS = 8_000;
const DEADLINE_MS = 25_000;
/** The library repeats by itself, with the same idempotency key, what got no answer or a failing server's. */
const REPEATS = 2;
/** The version that this adapter was written for, whatever the account's default is. The library's types are of it. */
const API_VERSION = '2026-10-28.endive';
/** Definite answers that repeating can't change. */
const REFUSALS = new Set(['StripeInvalidRequestError', 'StripeCardError']);
const MAX_REASON = 300;

/** Stripe's library, loaded at the first call: a service that takes no payments pays neither its time nor its memory. */
export class StripeClient {
  private loaded: Promise<Stripe> | undefined;

  constructor(private readonly options: StripeOptions) {}

  /** Throws `ProviderRefused` for a definite no, `ProviderUnreachable` for all else. */
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
      // A range error is our own mistake, found before anything was sent.
      throw error instanceof ProviderUnreachable || error instanceof RangeError ? error : this.failure(what, error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** For what is never refused in earnest: a no means that something else is wrong, not that nothing happened. */
  async sure<T>(what: string, work: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await this.call(what, work);
    } catch (error) {
      throw error instanceof ProviderRefused ? new ProviderUnreachable(`${what}: ${error.message}`) : error;
    }
  }

  /** Null for what Stripe doesn't know, or what isn't connected to this platform (any more). */
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
    // A wrong key, too many requests or a changed repeat say nothing of what an earlier try did: only these two do.
    if (REFUSALS.has(type)) return new ProviderRefused(words);
    return new ProviderUnreachable(`${what}: ${words}${requestId ? ` (${requestId})` : ''}`);
  }
}
