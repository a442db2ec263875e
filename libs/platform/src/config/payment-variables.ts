import { isAmount } from '@app/kernel';
import { z } from 'zod';

const dollars = (least: number) =>
  z.coerce.number().min(least).max(1_000_000).refine(isAmount, 'must have at most 6 decimals');

/** Deposits and withdrawals. */
export const paymentVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_[\w-]{10,200}$/, 'must be a secret or restricted key (`sk_…`, `rk_…`)')
    .optional()
    .describe("Stripe's key for deposits and withdrawals; absent: no deposits, withdrawals or exchange"),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\w+/=-]{8,200}(,whsec_[\w+/=-]{8,200})*$/, 'must be `whsec_…`, separated by commas')
    .optional()
    .describe(
      "secrets of Stripe's webhook to `/api/wallet/webhooks/stripe`, separated by commas; several during a rotation",
    ),
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("another server that speaks Stripe's API; for tests only, refused in production"),
  DEPOSIT_MIN_USD: dollars(0.5).default(5).describe('smallest deposit, in dollars'),
  DEPOSIT_MAX_USD: dollars(1).default(10_000).describe('largest deposit, in dollars'),
  DEPOSIT_SETTLES_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(365)
    .default(7)
    .describe('whole days until a deposit settles; before that, withdrawing it needs approval'),
  WITHDRAWAL_MIN_USD: dollars(0.01).default(10).describe('smallest withdrawal, in dollars'),
  WITHDRAWAL_AUTO_USD: dollars(0)
    .default(100)
    .describe('largest withdrawal that needs no approval by an administrator, in dollars'),
  WITHDRAWAL_AUTO_DAILY_USD: dollars(0)
    .default(500)
    .describe("total of a user's withdrawals per day (UTC) that needs no approval, in dollars"),
  EXCHANGE_FEE_BPS: z.coerce
    .number()
    .int()
    .min(0)
    .max(5_000)
    .default(0)
    .describe("the platform's share of an exchange between coins and dollars, in basis points"),
};
