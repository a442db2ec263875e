import type { GoodnessType } from '../../rewards/domain/reward.js';
import type { Language } from '../../domain/language.js';

export interface DeedQuestion {
  /** Re-encoded by us: at most 1,536 pixels a side, without EXIF. */
  jpeg: Buffer;
  /** The caller's description. Untrusted, without control and bidi characters; may be empty. */
  description: string;
  /** The language of the answer's `description`. */
  lang: Language;
  /** As the caller said; untrusted. */
  location?: string;
  weather?: string;
  /**
   * The caller's word of the day in each language, one of which may be shown in the photo; empty: not asked for.
   * From `DailyWords.accepted`.
   */
  challengeWords: string[];
}

export interface DeedJudgement {
  /** `real`: no sign of fakery found. */
  verdict: 'real' | 'fake' | 'unsure';
  deed: GoodnessType;
  /** 0..1. */
  confidence: number;
  /** What the photo shows, at most 500 characters. A model's text: never trusted, never parsed. */
  description: string;
  /** One of the words of the day was read in the photo; false when it can't be told, and from the embedded judge. */
  challengeShown: boolean;
  /** The model that judged, such as `embedded-checks-v1`. */
  model: string;
}

/** Says what a photo shows. It knows nothing about rewards and can't grant any. */
export abstract class DeedJudge {
  /** Throws when it can't judge. Ends soon after `signal` aborts. */
  abstract judge(question: DeedQuestion, signal: AbortSignal): Promise<DeedJudgement>;
}

/** The judges: a model if one is configured, and the embedded checks, which always can. */
export class DeedJudges {
  constructor(
    readonly model: DeedJudge | null,
    readonly embedded: DeedJudge,
  ) {}
}
