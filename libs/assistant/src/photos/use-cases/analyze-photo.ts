import { Injectable, Logger } from '@nestjs/common';
import { Clock, type UserId } from '@app/kernel';
import { AssistantErrors } from '../../domain/assistant.errors.js';
import { DailyWords } from '../../rewards/domain/daily-word.js';
import { languageOf, type Language } from '../../domain/language.js';
import { doubtsOf, fakeMarksOf, placeIn } from '../domain/photo-evidence.js';
import type { DeedEvidence, RewardDecision } from '../../rewards/domain/reward.js';
import { visibleLine, visibleText } from '../../domain/untrusted-text.js';
import { DeedJudges, type DeedJudgement, type DeedQuestion } from '../ports/deed-judge.js';
import {
  DUPLICATE_BITS,
  PhotoFingerprints,
  SIMILAR_BITS,
  type SimilarPhoto,
} from '../../rewards/ports/photo-fingerprints.js';
import { PhotoForensics, type PhotoSignals } from '../ports/photo-forensics.js';
import { ClaimDeedReward } from '../../rewards/use-cases/claim-deed-reward.js';

export interface PhotoInput {
  /** Null: an anonymous caller. */
  userId: UserId | null;
  file: Buffer;
  description: string;
  location?: string;
  weather?: string;
  /** Absent: the language of the description. */
  lang?: Language;
}

export interface PhotoAnswer {
  /** It measures like a photo, no sign of fakery was found, and nobody else showed it before. */
  isReal: boolean;
  judgement: DeedJudgement;
  decision: RewardDecision;
  lang: Language;
}

export const MAX_DESCRIPTION = 1000;
const MAX_LINE = 200;

/** Inspects a photo, has it judged, and claims its reward. The checks overrule the model. */
@Injectable()
export class AnalyzePhoto {
  private readonly logger = new Logger('Assistant');

  constructor(
    private readonly forensics: PhotoForensics,
    private readonly fingerprints: PhotoFingerprints,
    private readonly judges: DeedJudges,
    private readonly claimReward: ClaimDeedReward,
    private readonly words: DailyWords,
    private readonly clock: Clock,
  ) {}

  async execute(input: PhotoInput, signal: AbortSignal): Promise<PhotoAnswer> {
    const signals = await this.forensics.inspect(input.file);
    const similar = await this.fingerprints.findSimilar(signals.fingerprint, SIMILAR_BITS);
    const lang = input.lang ?? languageOf(input.description);
    const found = this.findingsOf(signals, input);
    // A photo that is refused anyway isn't sent to a model.
    const settled = found.fakeMarks.length > 0 || isDuplicate(similar);
    const question = this.question(input, signals.jpeg, lang);
    const { judgement, judgedByModel } = await this.judge(question, settled, signal);
    const verdict = found.fakeMarks.length > 0 ? 'fake' : judgement.verdict;
    const { deed, confidence, model, challengeShown } = judgement;
    const evidence: DeedEvidence = {
      deed,
      verdict,
      confidence,
      model,
      judgedByModel,
      challengeShown,
      ...found,
      nearestDistance: similar?.distance ?? null,
    };
    const decision = await this.claimReward.execute({
      userId: input.userId,
      evidence,
      fingerprint: signals.fingerprint,
    });
    const borrowed = isDuplicate(similar) && similar?.userId !== input.userId;
    return { isReal: verdict === 'real' && !borrowed, judgement, decision, lang };
  }

  private findingsOf(signals: PhotoSignals, { location }: PhotoInput) {
    const findings = { ...signals, recognisable: signals.fingerprint.perceptual.length > 0 };
    return {
      fakeMarks: fakeMarksOf(findings),
      doubts: doubtsOf(findings, placeIn(location), this.clock.now()),
    };
  }

  private question({ userId, description, location, weather }: PhotoInput, jpeg: Buffer, lang: Language): DeedQuestion {
    return {
      jpeg,
      description: visibleText(description, MAX_DESCRIPTION),
      lang,
      ...(location !== undefined && { location: visibleLine(location, MAX_LINE) }),
      ...(weather !== undefined && { weather: visibleLine(weather, MAX_LINE) }),
      challengeWords: this.words.accepted(userId, this.clock.now()),
    };
  }

  private async judge(question: DeedQuestion, settled: boolean, signal: AbortSignal) {
    const { model, embedded } = this.judges;
    if (model && !settled) {
      try {
        return { judgement: await model.judge(question, signal), judgedByModel: true };
      } catch (error) {
        if (signal.aborted) throw AssistantErrors.reply_interrupted();
        this.logger.warn(
          `A photo was not judged by the model: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
    return { judgement: await embedded.judge(question, signal), judgedByModel: false };
  }
}

const isDuplicate = (similar: SimilarPhoto | null): boolean => similar !== null && similar.distance <= DUPLICATE_BITS;
