import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { AssistantOptions } from './assistant.options.js';

@Module({})
export class AssistantModule {
  static forRoot(options: AssistantOptions): DynamicModule {
    return {
      module: AssistantModule,
      controllers: [],
      providers: [{ provide: AssistantOptions, useValue: options }],
    };
  }
}
