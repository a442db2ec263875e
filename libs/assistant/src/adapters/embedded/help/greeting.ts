import type { HelpTopic } from './topic.js';

export const greeting: HelpTopic = {
  id: 'greeting',
  whole: true,
  en: {
    asks: ['hello', 'hi there', 'good morning', 'good evening', 'hey', 'help'],
    text: 'Hello! Ask me about the service, or, when you are logged in, about your account: "why is my device idle?", "how much did I earn today?", "what would four H100 for ten hours cost?"',
  },
  tr: {
    asks: ['merhaba', 'selam', 'günaydın', 'iyi akşamlar', 'selamlar', 'yardım'],
    text: 'Merhaba! Bana servisi ya da giriş yaptıysanız hesabınızı sorun: "cihazım neden boşta?", "bugün ne kadar kazandım?", "on saatliğine dört H100 kaça mal olur?"',
  },
  ru: {
    asks: ['привет', 'здравствуйте', 'доброе утро', 'добрый вечер', 'добрый день', 'помощь'],
    text: 'Здравствуйте! Спросите о сервисе или, если вы вошли, о своём аккаунте: «почему устройство простаивает?», «сколько я заработал сегодня?», «сколько стоят четыре H100 на десять часов?»',
  },
  ko: {
    asks: ['안녕하세요', '안녕', '좋은 아침', '반갑습니다', '하이', '도움말', '도와주세요'],
    text: '안녕하세요! 서비스에 대해, 또는 로그인했다면 계정에 대해 물어보세요. "기기가 왜 놀고 있나요?", "오늘 얼마 벌었나요?", "H100 네 개를 열 시간 쓰면 얼마인가요?"',
  },
};
