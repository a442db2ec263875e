import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { ReferralsOptions } from './referrals.options.js';

/** Who brought whom, and what both got for it. */
@Module({})
export class ReferralsModule {
  static forRoot(options: ReferralsOptions): DynamicModule {
    return { module: ReferralsModule, providers: [{ provide: ReferralsOptions, useValue: options }] };
  }
}
