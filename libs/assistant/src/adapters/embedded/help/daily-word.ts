import type { HelpTopic } from './topic.js';

export const dailyWord: HelpTopic = {
  id: 'daily-word',
  mode: 'goodness',
  en: {
    asks: [
      'what is the daily word',
      'word of the day challenge',
      'how do I use the challenge word',
      'show a word in the photo',
    ],
    text: 'GET /api/assistant/challenge gives your word of the day and until when it is valid. Write it on paper and let it be seen in your photo: that shows the photo was made today, so the evidence counts for more. It is not required.',
  },
  tr: {
    asks: [
      'günün kelimesi nedir',
      'günlük kelime challenge',
      'kelimeyi nasıl kullanırım',
      'fotoğrafta bir kelime göstermek',
    ],
    text: 'GET /api/assistant/challenge size ait günün kelimesini ve ne zamana kadar geçerli olduğunu verir. Kelimeyi bir kâğıda yazın ve fotoğrafta görünmesini sağlayın: fotoğrafın bugün çekildiğini gösterir, bu yüzden kanıt daha güçlü sayılır. Zorunlu değildir.',
  },
  ru: {
    asks: ['что такое слово дня', 'слово дня challenge', 'как использовать слово дня', 'показать слово на фото'],
    text: 'GET /api/assistant/challenge даёт ваше слово дня и срок его действия. Напишите его на бумаге так, чтобы оно было видно на фото: это показывает, что снимок сделан сегодня, и доказательство весит больше. Это не обязательно.',
  },
  ko: {
    asks: ['오늘의 단어가 뭐예요', '오늘의 단어 챌린지', '단어는 어떻게 쓰나요', '사진에 단어 보여주기'],
    text: 'GET /api/assistant/challenge에서 나의 오늘의 단어와 유효 시각을 확인하세요. 종이에 적어 사진에 보이게 하면 오늘 찍은 사진임을 보여 주므로 증거로서 더 인정받습니다. 필수는 아닙니다.',
  },
};
