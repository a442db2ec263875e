import { Module } from '@nestjs/common';
import { OpenAiEndpoint } from '../adapters/openai/openai-endpoint.js';
import { AssistantOptions } from '../assistant.options.js';
import { RewardsModule } from '../rewards/rewards.module.js';
import { EmbeddedDeedJudge } from './adapters/embedded/embedded-deed-judge.js';
import { ProcessPhotoForensics } from './adapters/forensics/process-photo-forensics.js';
import { PhotoController } from './adapters/http/photo.controller.js';
import { OpenAiDeedJudge } from './adapters/openai/openai-deed-judge.js';
import { DeedJudges } from './ports/deed-judge.js';
import { PhotoForensics } from './ports/photo-forensics.js';
import { AnalyzePhoto } from './use-cases/analyze-photo.js';

/** Whether a photo is real, and which good deed it shows. */
@Module({
  imports: [RewardsModule],
  controllers: [PhotoController],
  providers: [
    { provide: PhotoForensics, useFactory: () => new ProcessPhotoForensics() },
    { provide: DeedJudges, useFactory: judgesOf, inject: [AssistantOptions] },
    AnalyzePhoto,
  ],
})
export class PhotosModule {}

function judgesOf({ endpoint }: AssistantOptions): DeedJudges {
  const model =
    endpoint?.visionModel == null ? null : new OpenAiDeedJudge(new OpenAiEndpoint(endpoint), endpoint.visionModel);
  return new DeedJudges(model, new EmbeddedDeedJudge());
}
