import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { ChatController } from './adapters/http/chat.controller.js';
import { RewardsController } from './adapters/http/rewards.controller.js';
import { PostgresPhotoFingerprints } from './adapters/postgres/postgres-photo-fingerprints.js';
import { AssistantOptions } from './assistant.options.js';
import { chatProviders } from './chat.providers.js';
import { PhotoFingerprints } from './ports/photo-fingerprints.js';
import { rewardsProviders } from './rewards.providers.js';

@Module({})
export class AssistantModule {
  static forRoot(options: AssistantOptions): DynamicModule {
    return {
      module: AssistantModule,
      controllers: [ChatController, RewardsController],
      providers: [
        { provide: AssistantOptions, useValue: options },
        { provide: PhotoFingerprints, useClass: PostgresPhotoFingerprints },
        ...chatProviders,
        ...rewardsProviders,
      ],
    };
  }
}
