import { ApiProperty } from '@nestjs/swagger';
import { OkDto, PageQuery, AmountField, QueryChoice } from '@app/platform';
import { CURRENCIES, type Currency } from '@app/kernel';

export class StatementQueryDto extends PageQuery {
  /** The account's currency: `coin` (the default) or `usd`. */
  @QueryChoice('Currency', CURRENCIES, 'coin')
  currency: Currency = 'coin';
}

export class StatementLineDto {
  /** @example 0b4f6f0a-4f0e-4a58-9a35-0a3c7c1f8a77 */
  id!: string;

  /** When it was posted, UTC. @example 2026-11-21T09:00:00.000Z */
  at!: string;

  @ApiProperty({ enum: CURRENCIES, enumName: 'Currency', example: 'coin' })
  currency!: Currency;

  /** Added to the balance; negative if taken from it. At most six decimals. @example -12.5 */
  @AmountField()
  amount!: number;

  /** Spendable balance after this line. @example 87.5 */
  @AmountField()
  balance_after!: number;

  /** What happened: `welcome`, `job_hold`, `job_pay`, `refund`, ... @example job_hold */
  kind!: string;

  /** `job`, `deploy`, `session`, …; null for grants. @example job */
  subject_type!: string | null;

  /** Id of the job, deploy or session. @example 0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e */
  subject_id!: string | null;

  /** A note for people. @example Render a picture */
  memo!: string | null;
}

export class StatementReplyDto extends OkDto {
  /** Newest first. */
  lines!: StatementLineDto[];

  /** Send as `cursor` for the next page; null at the end. @example MTI */
  next_cursor!: string | null;
}

export class WalletReplyDto extends OkDto {
  /** Spendable coins. @example 87.5 */
  @AmountField()
  coin_balance!: number;

  /** Spendable dollars. @example 10 */
  @AmountField()
  usd_balance!: number;

  /** Coins held for open jobs, deploys, sessions and disputes. @example 12.5 */
  @AmountField()
  coin_held!: number;

  /** Dollars held for open jobs, deploys and sessions. @example 0 */
  @AmountField()
  usd_held!: number;

  /** Of the spendable coins: gifts of the platform. Fees on your earnings make gifts your own. @example 25 */
  @AmountField()
  coin_gift!: number;

  /** Of the coins: from deposits, yours or others', that haven't settled yet. @example 10 */
  @AmountField()
  coin_unsettled!: number;

  /** Of the unsettled coins: the payer's bank took them back, so they never settle. They are spent last. @example 0 */
  @AmountField()
  coin_disputed!: number;

  /** Of the coins: may be exchanged; all but gifts. @example 62.5 */
  @AmountField()
  coin_leavable!: number;

  /** Of the dollars: gifts of the platform. @example 0 */
  @AmountField()
  usd_gift!: number;

  /** Of the dollars: not settled yet; their withdrawal needs approval. @example 5 */
  @AmountField()
  usd_unsettled!: number;

  /** Of the unsettled dollars: the payer's bank took them back, so they never settle. They are spent last. @example 0 */
  @AmountField()
  usd_disputed!: number;

  /** Of the dollars: may be exchanged or withdrawn; all but gifts. @example 10 */
  @AmountField()
  usd_leavable!: number;

  /** Dollars owed after a deposit was taken back. Incoming money pays them; until then, nothing can be spent. @example 0 */
  @AmountField()
  usd_debt!: number;
}
