import type { HelpTopic } from '../topic.js';

export const dailyWord: HelpTopic = {
  id: 'daily-word',
  sources: ['GET /api/assistant/challenge'],
  mode: 'goodness',
  en: {
    question: 'What is the word of the day for?',
    text: 'Write your word of the day on paper and show it in your photo. It shows that you took the photo today, so where a vision model checks photos you earn more, sooner; the word is not required. GET /api/assistant/challenge gives the word and until when it is valid.',
  },
  tr: {
    question: 'Günün kelimesi ne işe yarar?',
    text: 'Günün kelimesini bir kâğıda yazın ve fotoğrafta görünmesini sağlayın. Fotoğrafın bugün çekildiğini gösterir, bu yüzden fotoğraflara bir görsel model bakıyorsa daha çok ve daha erken kazandırır; zorunlu değildir. Size ait kelimeyi ve ne zamana kadar geçerli olduğunu GET /api/assistant/challenge verir.',
  },
  ru: {
    question: 'Зачем нужно слово дня?',
    text: 'Напишите слово дня на бумаге так, чтобы его было видно на фото. Оно показывает, что снимок сделан сегодня, и, если фото проверяет модель зрения, вы получите больше и раньше; слово не обязательно. Ваше слово и срок его действия даёт GET /api/assistant/challenge.',
  },
  ko: {
    question: '오늘의 단어는 왜 필요한가요?',
    text: '오늘의 단어를 종이에 적어 사진에 보이게 하세요. 오늘 찍은 사진임을 보여 주므로, 비전 모델이 사진을 보는 마켓에서는 보상이 더 크고 빠릅니다. 필수는 아닙니다. 나의 단어와 유효 시각은 GET /api/assistant/challenge에서 확인하세요.',
  },
};
