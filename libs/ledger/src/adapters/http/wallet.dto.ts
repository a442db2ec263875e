import { OkDto, AmountField } from '@app/platform';

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
