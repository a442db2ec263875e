import { Module, type DynamicModule } from '@nestjs/common';
import { ChatController } from './chat/adapters/http/chat.controller.js';
import { PhotoController } from './photos/adapters/http/photo.controller.js';
import { RewardsController } from './rewards/adapters/http/rewards.controller.js';
import { AssistantPersonalData } from './adapters/postgres/assistant-personal-data.js';
import { AssistantOptions } from './assistant.options.js';
import { chatProviders } from './chat/chat.module.js';
import { photosProviders } from './photos/photos.module.js';
import { rewardsProviders } from './rewards/rewards.module.js';

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
