import type { HelpTopic } from '../topic.js';

export const assistant: HelpTopic = {
  id: 'assistant',
  sources: ['POST /api/assistant/chat', 'docs/assistant.md', 'libs/assistant/README.md'],
  en: {
    question: 'Who are you and what can you help with?',
    text: "I am the service's embedded assistant. I answer from its help texts and documentation and, when you are logged in, from your live account: balance, devices, jobs, earnings, proxy sessions, deploy prices. In mode `training` I write job and deploy requests, in mode `goodness` I explain rewards for good deeds. I only answer: I can't order, cancel or pay anything, and I remember only the `history` that you send along. `model` in each reply says what answered: POST /api/assistant/chat.",
  },
  tr: {
    question: 'Sen kimsin ve hangi konularda yardım edersin?',
    text: 'Servisin yerleşik asistanıyım. Yardım metinlerinden ve belgelerden, giriş yaptıysanız canlı hesabınızdan yanıt veririm: bakiye, cihazlar, işler, kazanç, proxy oturumları, deploy fiyatları. `training` modunda iş ve deploy istekleri yazar, `goodness` modunda iyiliklerin nasıl ödüllendirildiğini anlatırım. Yalnızca yanıt veririm: sipariş, iptal ya da ödeme yapamam ve yalnızca gönderdiğiniz `history` kadarını hatırlarım. Her yanıttaki `model` neyin yanıtladığını söyler: POST /api/assistant/chat.',
  },
  ru: {
    question: 'Кто ты и с чем можешь помочь?',
    text: 'Я встроенный ассистент сервиса. Отвечаю по справочным текстам и документации и, если вы вошли, по живым данным аккаунта: баланс, устройства, задания, заработок, сессии прокси, цены деплоя. В режиме `training` составляю запросы на задания и деплои, в режиме `goodness` объясняю награды за добрые дела. Я только отвечаю: заказать, отменить или оплатить не могу и помню лишь присланную вами `history`. Поле `model` в ответе говорит, кто отвечал: POST /api/assistant/chat.',
  },
  ko: {
    question: '너는 누구고 무엇을 도와줄 수 있나요?',
    text: '저는 서비스에 내장된 도우미입니다. 도움말과 문서로 답하고, 로그인했다면 실시간 계정 정보(잔액, 기기, 작업, 수익, 프록시 세션, 배포 가격)로도 답합니다. `training` 모드에서는 작업과 배포 요청을 써 드리고, `goodness` 모드에서는 선행 보상을 설명합니다. 저는 답만 할 수 있어서 주문, 취소, 결제는 못 하고, 함께 보내 주신 `history`만 기억합니다. 무엇이 답했는지는 응답의 `model`에 나옵니다: POST /api/assistant/chat.',
  },
};
