import type { HelpTopic } from './topic.js';

export const thanks: HelpTopic = {
  id: 'thanks',
  whole: true,
  en: {
    asks: ['thank you', 'thanks a lot', 'great that helped', 'bye goodbye'],
    text: "You're welcome!",
  },
  tr: {
    asks: ['teşekkür ederim', 'teşekkürler', 'sağ ol', 'harika işe yaradı', 'hoşça kal görüşürüz'],
    text: 'Rica ederim!',
  },
  ru: {
    asks: ['спасибо', 'большое спасибо', 'благодарю', 'отлично помогло', 'пока до свидания'],
    text: 'Пожалуйста!',
  },
  ko: {
    asks: ['감사합니다', '고마워요', '고맙습니다', '도움이 됐어요', '잘가'],
    text: '천만에요!',
  },
};
