import type { HelpTopic } from '../topic.js';

export const greeting: HelpTopic = {
  id: 'greeting',
  whole: true,
  en: {
    question: 'Hello, what can you do?',
    text: 'Hello! Ask me about the service, or, when you are logged in, about your account: "why is my device idle?", "how much did I earn today?", "what would four H100 for ten hours cost?"',
  },
  tr: {
    question: 'Merhaba, neler yapabilirsin?',
    text: 'Merhaba! Bana servisi ya da giriş yaptıysanız hesabınızı sorun: "cihazım neden boşta?", "bugün ne kadar kazandım?", "on saatliğine dört H100 kaça mal olur?"',
  },
  ru: {
    question: 'Привет, что ты можешь?',
    text: 'Здравствуйте! Спросите о сервисе или, если вы вошли, о своём аккаунте: «почему устройство простаивает?», «сколько я заработал сегодня?», «сколько стоят четыре H100 на десять часов?»',
  },
  ko: {
    question: '안녕하세요, 무엇을 할 수 있나요?',
    text: '안녕하세요! 서비스에 대해, 또는 로그인했다면 계정에 대해 물어보세요. "기기가 왜 놀고 있나요?", "오늘 얼마 벌었나요?", "H100 네 개를 열 시간 쓰면 얼마인가요?"',
  },
};
