import { Injectable } from '@nestjs/common';
import { Clock, type UserId } from '@app/kernel';
import { challengeInstructions } from '../domain/challenge-instructions.js';
import { DailyWords, type Challenge } from '../domain/daily-word.js';
import type { Language } from '../../domain/language.js';

/** The caller's word of the day, and what to do with it. */
@Injectable()
export class ShowChallenge {
  constructor(
    private readonly words: DailyWords,
    private readonly clock: Clock,
  ) {}

  execute(userId: UserId | null, lang: Language): Challenge & { instructions: string } {
    const challenge = this.words.today(userId, lang, this.clock.now());
    return { ...challenge, instructions: challengeInstructions(challenge.word, userId !== null, lang) };
  }
}
