import { Injectable } from '@nestjs/common';
import { fromMicros, SpendErrors, SpendGuard, type Currency } from '@app/kernel';
import { currentRequest, Database, type AuthenticatedKey } from '@app/platform';

type SpendingKey = Pick<AuthenticatedKey, 'id' | 'dailyCapMicros'>;

@Injectable()
export class PostgresSpendGuard extends SpendGuard {
  constructor(private readonly database: Database) {
    super();
  }

  async counted<T>(
    currency: Currency | (() => Promise<Currency>),
    amountMicros: bigint,
    hold: () => Promise<T>,
    orderedBy?: string | null,
  ): Promise<T> {
    const key = orderedBy ? await this.find(orderedBy) : currentRequest()?.user?.apiKey;
    if (!key || (key.dailyCapMicros.coin === null && key.dailyCapMicros.usd === null)) return hold();
    return this.database.run(async () => {
      await this.count(key, typeof currency === 'string' ? currency : await currency(), amountMicros);
      return hold();
    });
  }

  /** By hand: by the database's clock, as the day below. */
  private async find(keyId: string): Promise<SpendingKey> {
    const [key] = await this.database.query<{ coin: string | null; usd: string | null }>(
      `SELECT daily_cap_coin AS coin, daily_cap_usd AS usd FROM identity.api_key
       WHERE id = $1 AND revoked_at IS NULL AND coalesce(expires_at, 'infinity') > now()`,
      [keyId],
    );
    if (!key) throw SpendErrors.spending_key_over();
    const cap = (micros: string | null) => (micros === null ? null : BigInt(micros));
    return { id: keyId, dailyCapMicros: { coin: cap(key.coin), usd: cap(key.usd) } };
  }

  /**
   * By hand: a conditional upsert, on the path of holds. It locks the row of the day until the hold exists, so
   * simultaneous requests are counted one after another.
   */
  private async count(key: SpendingKey, currency: Currency, amountMicros: bigint): Promise<void> {
    const cap = key.dailyCapMicros[currency];
    if (cap === null) return;
    const counted = await this.database.affect(
      `INSERT INTO identity.key_spend AS s (key_id, currency, day, spent)
       SELECT $1, $2, (clock_timestamp() AT TIME ZONE 'UTC')::date, $3 WHERE $3::bigint <= $4::bigint
       ON CONFLICT (key_id, currency, day) DO UPDATE SET spent = s.spent + $3 WHERE s.spent + $3 <= $4`,
      [key.id, currency, amountMicros, cap],
      'identity.key_spend',
    );
    if (counted === 0) throw reached(currency, amountMicros, cap);
  }
}

function reached(currency: Currency, amountMicros: bigint, capMicros: bigint): Error {
  const amount = (micros: bigint) => `${fromMicros(micros)} ${currency}`;
  return SpendErrors.spend_cap_reached(
    `This key may put ${amount(capMicros)} on hold per day; another ${amount(amountMicros)} would exceed that. The cap resets at 00:00 UTC.`,
  );
}
