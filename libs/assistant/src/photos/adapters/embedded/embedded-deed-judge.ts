import { Injectable } from '@nestjs/common';
import { deedNamedIn } from '../../domain/deed-lexicon.js';
import type { Language } from '../../../domain/language.js';
import { visibleLine } from '../../../domain/untrusted-text.js';
import { DeedJudge, type DeedJudgement, type DeedQuestion } from '../../ports/deed-judge.js';

export const EMBEDDED_CHECKS = 'embedded-checks-v1';

/** It believes the caller's description, so it is never sure. */
const NAMED_CONFIDENCE = 0.4;
const UNNAMED_CONFIDENCE = 0.1;
const MAX_DESCRIPTION = 500;

const AS_TOLD: Record<Language, string> = {
  en: 'As you describe it: ',
  tr: 'Sizin anlatımınızla: ',
  ru: 'По вашему описанию: ',
  ko: '보내신 설명: ',
};
const NOT_SEEN: Record<Language, string> = {
  en: 'A photo. These checks look for signs of fakery and do not recognise what it shows.',
  tr: 'Bir fotoğraf. Bu denetimler sahtelik izi arar, fotoğrafta ne olduğunu tanımaz.',
  ru: 'Фотография. Эти проверки ищут признаки подделки и не распознают, что на ней изображено.',
  ko: '사진입니다. 이 검사는 조작 흔적을 찾을 뿐 무엇이 찍혔는지는 알아보지 못합니다.',
};

/**
 * Judges without a model: the forensics have looked for fakery by then, and the deed is the one that the caller names.
 * It can't see what a photo shows, and says so.
 */
@Injectable()
export class EmbeddedDeedJudge extends DeedJudge {
  async judge({ description, lang }: DeedQuestion): Promise<DeedJudgement> {
    const deed = deedNamedIn(description);
    const told = visibleLine(description, MAX_DESCRIPTION - AS_TOLD[lang].length);
    return {
      verdict: 'real',
      deed,
      confidence: deed === 'none' ? UNNAMED_CONFIDENCE : NAMED_CONFIDENCE,
      description: told === '' ? NOT_SEEN[lang] : AS_TOLD[lang] + told,
      challengeShown: false,
      model: EMBEDDED_CHECKS,
    };
  }
}
