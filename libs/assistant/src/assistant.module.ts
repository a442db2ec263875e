import { Module, type DynamicModule } from '@nestjs/common';
import { ChatController } from './adapters/http/chat.controller.js';
import { PhotoController } from './adapters/http/photo.controller.js';
import { RewardsController } from './adapters/http/rewards.controller.js';
import { AssistantPersonalData } from './adapters/postgres/assistant-personal-data.js';
import { AssistantOptions } from './assistant.options.js';
import { chatProviders } from './chat.providers.js';
import { photosProviders } from './photos.providers.js';
import { rewardsProviders } from './rewards.providers.js';

@Module({})
export class AssistantModule {
  static forRoot(options: AssistantOptions): DynamicModule {
    return {
      module: AssistantModule,
      controllers: [ChatController, PhotoController, RewardsController],
      providers: [
        { provide: AssistantOptions, useValue: options },
        AssistantPersonalData,
        ...chatProviders,
        ...photosProviders,
        ...rewardsProviders,
      ],
    };
  }
}
