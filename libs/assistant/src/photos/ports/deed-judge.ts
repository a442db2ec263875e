import type { GoodnessType } from '../../rewards/domain/reward.js';
import type { Language } from '../../domain/language.js';

export interface DeedQuestion {
  /** Re-encoded by us: at most 1,536 pixels a side, without EXIF. */
  jpeg: Buffer;
  /** What the caller says it shows. Untrusted, control and bidi characters removed; may be empty. */
  description: string;
  /** The language `description` of the answer is in. */
  lang: Language;
  /** Untrusted, as the caller said; absent when not. */
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
  /** What judged, e.g. `embedded-checks-v1`. */
  model: string;
}

/** Says what a photo shows. It knows nothing of rewards and can't grant any. */
export abstract class DeedJudge {
  /** Throws when it can't judge. Ends soon after `signal` aborts. */
  abstract judge(question: DeedQuestion, signal: AbortSignal): Promise<DeedJudgement>;
}

/** Who judges: a model where one is configured, and the embedded checks, which always can. */
export class DeedJudges {
  constructor(
    readonly model: DeedJudge | null,
    readonly embedded: DeedJudge,
  ) {}
}
