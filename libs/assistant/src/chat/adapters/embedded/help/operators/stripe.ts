import type { HelpTopic } from '../topic.js';

export const stripe: HelpTopic = {
  id: 'stripe',
  sources: ['docs/operations.md#payments'],
  en: {
    question: 'How do I take payments with Stripe?',
    text: "Set `STRIPE_SECRET_KEY`, and `STRIPE_WEBHOOK_SECRET` for Stripe's events to `/api/wallet/webhooks/stripe` (one endpoint for your account, one for connected accounts), with Connect Express enabled; without a key those endpoints answer 503 `payments_not_configured`. To try it with no account at Stripe run `npm run stripe:stub`, which prints the variables to start with and has a page that plays the bank. Go through Stripe's test mode before you take real money: docs/operations.md#payments.",
  },
  tr: {
    question: 'Stripe ile nasıl ödeme alırım?',
    text: "`STRIPE_SECRET_KEY` ve Stripe'ın `/api/wallet/webhooks/stripe` adresine yolladığı olaylar için `STRIPE_WEBHOOK_SECRET` verin (biri kendi hesabınız, biri bağlı hesaplar için iki uç nokta), Connect Express açık olsun; anahtar yoksa bu uç noktalar 503 `payments_not_configured` döner. Stripe hesabı olmadan denemek için `npm run stripe:stub` çalıştırın; başlatma değişkenlerini yazar, bankayı oynayan bir sayfası vardır. Gerçek para almadan önce Stripe'ın test modunu geçin: docs/operations.md#payments.",
  },
  ru: {
    question: 'Как принимать оплату через Stripe?',
    text: 'Задайте `STRIPE_SECRET_KEY` и `STRIPE_WEBHOOK_SECRET` для событий Stripe на `/api/wallet/webhooks/stripe` (одна точка для вашего аккаунта, одна для подключённых) и включите Connect Express; без ключа эти точки отвечают 503 `payments_not_configured`. Чтобы попробовать без аккаунта Stripe, запустите `npm run stripe:stub`: он печатает нужные переменные и даёт страницу, которая играет роль банка. До настоящих денег пройдите тестовый режим Stripe: docs/operations.md#payments.',
  },
  ko: {
    question: 'Stripe로 결제를 받으려면 어떻게 하나요?',
    text: '`STRIPE_SECRET_KEY`와, Stripe가 `/api/wallet/webhooks/stripe`로 보내는 이벤트용 `STRIPE_WEBHOOK_SECRET`을 설정하고(내 계정용과 연결된 계정용 엔드포인트 두 개) Connect Express를 켜세요. 키가 없으면 해당 엔드포인트는 503 `payments_not_configured`로 답합니다. Stripe 계정 없이 시험하려면 `npm run stripe:stub`을 실행하세요. 필요한 변수를 출력하고 은행 역할을 하는 페이지를 제공합니다. 실제 돈을 받기 전에 Stripe 테스트 모드를 거치세요: docs/operations.md#payments.',
  },
};
