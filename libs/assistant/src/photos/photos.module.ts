import type { Provider } from '@nestjs/common';
import { EmbeddedDeedJudge } from './adapters/embedded/embedded-deed-judge.js';
import { OpenAiDeedJudge } from './adapters/openai/openai-deed-judge.js';
import { OpenAiEndpoint } from '../adapters/openai/openai-endpoint.js';
import { ProcessPhotoForensics } from './adapters/forensics/process-photo-forensics.js';
import { PostgresPhotoFingerprints } from '../rewards/adapters/postgres/postgres-photo-fingerprints.js';
import { AssistantOptions } from '../assistant.options.js';
import { DeedJudges } from './ports/deed-judge.js';
import { PhotoFingerprints } from '../rewards/ports/photo-fingerprints.js';
import { PhotoForensics } from './ports/photo-forensics.js';
import { AnalyzePhoto } from './use-cases/analyze-photo.js';

/** Everything about photos but their rewards. */
export const photosProviders: Provider[] = [
  { provide: PhotoFingerprints, useClass: PostgresPhotoFingerprints },
  { provide: PhotoForensics, useFactory: () => new ProcessPhotoForensics() },
  { provide: DeedJudges, useFactory: judgesOf, inject: [AssistantOptions] },
  AnalyzePhoto,
];

function judgesOf({ endpoint }: AssistantOptions): DeedJudges {
  const model =
    endpoint?.visionModel == null ? null : new OpenAiDeedJudge(new OpenAiEndpoint(endpoint), endpoint.visionModel);
  return new DeedJudges(model, new EmbeddedDeedJudge());
}
