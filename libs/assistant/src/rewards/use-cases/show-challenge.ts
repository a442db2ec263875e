import { Injectable } from '@nestjs/common';
import { Clock, type UserId } from '@app/kernel';
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
    return { ...challenge, instructions: instructions(challenge.word, userId !== null, lang) };
  }
}

const SHOW: Record<Language, string> = {
  en: 'Write “{word}” by hand on a sheet of paper and show it in the photo of your good deed. Take the photo today. Photos with the word earn more and are paid sooner.',
  tr: 'Bir kâğıda elle “{word}” yazın ve iyiliğinizin fotoğrafında gösterin. Fotoğrafı bugün çekin. Kelimeyi gösteren fotoğraflar daha çok kazandırır ve ödülleri daha çabuk ödenir.',
  ru: 'Напишите от руки на листе бумаги «{word}» и покажите его на фото своего доброго дела. Сделайте фото сегодня. Фото со словом дня приносят больше, и награда приходит быстрее.',
  ko: '오늘의 단어는 “{word}”입니다. 종이에 손글씨로 적어 선행 사진에 함께 보이게 해 주세요. 사진은 오늘 찍어 주세요. 단어가 보이는 사진은 더 많은 보상을 더 빨리 받습니다.',
};

const SIGN_IN: Record<Language, string> = {
  en: ' Sign in first: your account has its own word.',
  tr: ' Önce giriş yapın: her hesabın kendi kelimesi vardır.',
  ru: ' Сначала войдите: у каждого аккаунта своё слово.',
  ko: ' 먼저 로그인해 주세요. 회원마다 단어가 다릅니다.',
};

/** Visitors without an account get a word to try; what counts is the word of their account. */
function instructions(word: string, signedIn: boolean, lang: Language): string {
  return SHOW[lang].replace('{word}', () => word) + (signedIn ? '' : SIGN_IN[lang]);
}
