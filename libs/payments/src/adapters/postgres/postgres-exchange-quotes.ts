import { Injectable } from '@nestjs/common';
import type { Currency, UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { ExchangeQuote, ExchangeQuoteId } from '../../domain/exchange.js';
import { ExchangeQuotes } from '../../ports/exchange-quotes.js';

interface Row {
  id: ExchangeQuoteId;
  user_id: UserId;
  from_currency: Currency;
  to_currency: Currency;
  amount_micros: string;
  receives_micros: string;
  fee_micros: string;
  coin_usd_micros: string;
  expires_at: Date;
  used_at: Date | null;
}

@Injectable()
export class PostgresExchangeQuotes extends ExchangeQuotes {
  constructor(private readonly database: Database) {
    super();
  }

  async add(quote: ExchangeQuote): Promise<void> {
    const { id, userId, from, to, amountMicros, receivesMicros, feeMicros, coinUsdMicros, expiresAt } = quote;
    await this.database.query(
      `INSERT INTO payments.exchange_quote (id, user_id, from_currency, to_currency, amount_micros, receives_micros,
         fee_micros, coin_usd_micros, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [id, userId, from, to, amountMicros, receivesMicros, feeMicros, coinUsdMicros, expiresAt],
    );
  }

  async lock(id: ExchangeQuoteId, userId: UserId): Promise<ExchangeQuote | null> {
    const [row] = await this.database.query<Row>(
      'SELECT * FROM payments.exchange_quote WHERE id = $1 AND user_id = $2 FOR UPDATE',
      [id, userId],
    );
    return row ? toQuote(row) : null;
  }

  async use(id: ExchangeQuoteId, at: Date): Promise<void> {
    await this.database.query('UPDATE payments.exchange_quote SET used_at = $2 WHERE id = $1', [id, at]);
  }

  forget(before: Date, limit: number): Promise<number> {
    return this.database.affect(
      `DELETE FROM payments.exchange_quote WHERE id IN (
         SELECT id FROM payments.exchange_quote WHERE expires_at < $1 AND used_at IS NULL LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [before, limit],
    );
  }
}

const toQuote = (row: Row): ExchangeQuote => ({
  id: row.id,
  userId: row.user_id,
  from: row.from_currency,
  to: row.to_currency,
  amountMicros: BigInt(row.amount_micros),
  receivesMicros: BigInt(row.receives_micros),
  feeMicros: BigInt(row.fee_micros),
  coinUsdMicros: BigInt(row.coin_usd_micros),
  expiresAt: row.expires_at,
  usedAt: row.used_at,
});
