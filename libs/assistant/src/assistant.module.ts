import { Global, Module, type DynamicModule } from '@nestjs/common';
import { AssistantPersonalData } from './adapters/postgres/assistant-personal-data.js';
import { AssistantOptions } from './assistant.options.js';
import { ChatModule } from './chat/chat.module.js';
import { PhotosModule } from './photos/photos.module.js';
import { RewardsModule } from './rewards/rewards.module.js';

/** Global, so that its rooms find the options. */
@Global()
@Module({})
export class AssistantModule {
  static forRoot(options: AssistantOptions): DynamicModule {
    return {
      module: AssistantModule,
      imports: [ChatModule, PhotosModule, RewardsModule],
      providers: [{ provide: AssistantOptions, useValue: options }, AssistantPersonalData],
      exports: [AssistantOptions],
    };
  }
}
