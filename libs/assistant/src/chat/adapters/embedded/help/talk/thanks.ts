import type { HelpTopic } from '../topic.js';

export const thanks: HelpTopic = {
  id: 'thanks',
  whole: true,
  en: {
    question: 'Thank you, that helped!',
    text: "You're welcome! Ask again whenever something is unclear.",
  },
  tr: {
    question: 'Teşekkürler, işe yaradı!',
    text: 'Rica ederim! Aklınıza takılan olursa yine sorun.',
  },
  ru: {
    question: 'Спасибо, это помогло!',
    text: 'Пожалуйста! Спрашивайте, если ещё что-то непонятно.',
  },
  ko: {
    question: '감사합니다, 도움이 됐어요!',
    text: '천만에요! 궁금한 것이 있으면 또 물어보세요.',
  },
};
