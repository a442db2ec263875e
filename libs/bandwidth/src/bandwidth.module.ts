import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { BandwidthOptions } from './bandwidth.options.js';

@Module({})
export class BandwidthModule {
  static forRoot(options: BandwidthOptions): DynamicModule {
    return {
      module: BandwidthModule,
      controllers: [],
      providers: [{ provide: BandwidthOptions, useValue: options }],
    };
  }
}
