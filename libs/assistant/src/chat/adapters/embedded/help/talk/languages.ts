import type { HelpTopic } from '../topic.js';

export const languages: HelpTopic = {
  id: 'languages',
  sources: ['POST /api/assistant/chat', 'PATCH /auth/me'],
  en: {
    question: 'What languages do you speak?',
    text: 'English, Turkish, Russian and Korean: write in one of them, and the answer comes in it. The documentation itself is in English. The language of your mails is set with PATCH /auth/me `{"language":"ko"}`.',
  },
  tr: {
    question: 'Hangi dilleri konuşuyorsun?',
    text: 'Türkçe, İngilizce, Rusça ve Korece: hangisinde yazarsanız yanıt o dilde gelir. Belgelerin kendisi İngilizcedir. E-postalarınızın dilini PATCH /auth/me ile `{"language":"ko"}` gibi belirlersiniz.',
  },
  ru: {
    question: 'На каких языках ты говоришь?',
    text: 'По-русски, по-английски, по-турецки и по-корейски: на каком напишете, на том и отвечу. Сама документация на английском. Язык писем задаётся через PATCH /auth/me `{"language":"ko"}`.',
  },
  ko: {
    question: '어떤 언어를 할 수 있나요?',
    text: '한국어, 영어, 터키어, 러시아어를 합니다. 그중 하나로 쓰면 그 언어로 답합니다. 문서 자체는 영어입니다. 메일 언어는 PATCH /auth/me에 `{"language":"ko"}`를 보내 정합니다.',
  },
};
