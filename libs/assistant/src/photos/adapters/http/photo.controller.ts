import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { fromMicros } from '@app/kernel';
import {
  clientGone,
  CurrentUser,
  Fails,
  IdempotentByHand,
  MemoryBudget,
  Once,
  OptionalUser,
  sha256OfBytes,
  TakesForm,
  withForm,
  type AuthenticatedUser,
  type FormLimits,
  type OnceRunner,
} from '@app/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PhotoErrors } from '../../domain/photo.errors.js';
import { rewardMessage } from '../../../rewards/domain/reward-messages.js';
import { AnalyzePhoto, type PhotoAnswer } from '../../use-cases/analyze-photo.js';
import { AnalyzedImageReplyDto, AnalyzeImageDto, PhotoFieldsDto } from './photo.dto.js';

/** For all photos that arrive, wait and are inspected in one process. */
const PHOTO_MEMORY_BYTES = 100_000_000;

const FORM: FormLimits = {
  fileField: 'file',
  maxFileBytes: 10_000_000,
  maxOtherBytes: 16_384,
  maxParts: 6,
  limitMs: 60_000,
  memory: new MemoryBudget(PHOTO_MEMORY_BYTES),
};

/** Photos of good deeds. */
@ApiTags('Assistant')
@Controller('api/assistant')
export class PhotoController {
  constructor(private readonly analyzing: AnalyzePhoto) {}

  /**
   * Looks for signs that a photo is fake, says which good deed it shows, and rewards the caller. The photo is not kept:
   * only hashes by which it is known again. With a model configured, the model gets a smaller copy without metadata. The
   * reward follows from rules of this service alone; what a photo or its description says about it has no effect.
   */
  @Post('analyze-image')
  @HttpCode(200)
  @OptionalUser('assistant')
  @IdempotentByHand()
  @TakesForm(AnalyzeImageDto)
  @Fails(PhotoErrors.photo_type_unsupported, PhotoErrors.photo_unreadable, PhotoErrors.photo_dimensions)
  analyzeImage(
    @CurrentUser() user: AuthenticatedUser | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Once() once: OnceRunner,
  ): Promise<AnalyzedImageReplyDto> {
    return withForm(request, FORM, PhotoFieldsDto, async (file, fields) => {
      const { description = '', location, weather, lang } = fields;
      const input = { userId: user?.userId ?? null, file, description, location, weather, lang };
      return once
        .of(async () => ({ ...fields, file: await sha256OfBytes(file) }))
        .slowly(async () => toReply(await this.analyzing.execute(input, clientGone(reply)), user !== undefined));
    });
  }
}

function toReply({ isReal, judgement, decision, lang }: PhotoAnswer, signedIn: boolean): AnalyzedImageReplyDto {
  const { outcome, reason, amountMicros, heldUntil } = decision;
  return {
    ok: true,
    is_real: isReal,
    goodness_type: judgement.deed,
    description: judgement.description,
    coin_reward: outcome === 'paid' ? fromMicros(amountMicros) : 0,
    message: rewardMessage(decision, lang),
    model: judgement.model,
    reward: signedIn ? { status: outcome, reason, held_until: heldUntil } : null,
  };
}
