import { Injectable, Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { toMicros } from '@app/kernel';
import { Database } from '@app/platform/database/database';
import type { Config } from '@app/platform';

/** Settings that determine amounts, by name: micro-units, or basis points. */
export abstract class Terms {
  [name: string]: bigint;
}

/** Records each value of a term before this process moves money by it: the audit checks amounts against them. */
@Injectable()
export class RecordTerms implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly terms: Terms,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.database.query(
      `INSERT INTO ledger.term_change (name, value)
       SELECT name, value FROM unnest($1::text[], $2::bigint[]) t (name, value)
       WHERE value IS DISTINCT FROM (
         SELECT c.value FROM ledger.term_change c WHERE c.name = t.name ORDER BY since DESC LIMIT 1)
       ON CONFLICT DO NOTHING`,
      [Object.keys(this.terms), Object.values(this.terms)],
    );
  }
}

@Module({})
export class TermsModule {
  static forRoot({ env, welcome }: Config): DynamicModule {
    const terms: Terms = {
      PLATFORM_FEE_BPS: BigInt(env.PLATFORM_FEE_BPS),
      PROXY_EXIT_SHARE_BPS: BigInt(env.PROXY_EXIT_SHARE_BPS),
      EXCHANGE_FEE_BPS: BigInt(env.EXCHANGE_FEE_BPS),
      COIN_USD: toMicros(env.COIN_USD),
      WELCOME_COIN: welcome.coinMicros,
      WELCOME_USD: welcome.usdMicros,
    };
    return { module: TermsModule, providers: [{ provide: Terms, useValue: terms }, RecordTerms] };
  }
}
