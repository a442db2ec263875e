import type { HelpTopic } from '../topic.js';

export const stolenAccount: HelpTopic = {
  id: 'stolen-account',
  sources: ['GET /auth/audit-log', 'POST /auth/password/change'],
  en: {
    question: 'Somebody got into my account, what do I do?',
    text: "Change the password at once with POST /auth/password/change: it ends all other sessions. Then revoke API keys you don't know (GET /auth/api-keys), rotate worker tokens (POST /api/worker/tokens/{id}/rotate), look at webhooks (GET /api/webhooks) and at the payout account (GET /api/wallet/payout-account). If money is gone, tell the operator of this market. Every log-in, failed attempt and change, with address and program, is in GET /auth/audit-log.",
  },
  tr: {
    question: 'Hesabıma biri girmiş, ne yapmalıyım?',
    text: "Şifreyi hemen POST /auth/password/change ile değiştirin: diğer bütün oturumlar kapanır. Sonra tanımadığınız API anahtarlarını iptal edin (GET /auth/api-keys), worker token'larını yenileyin (POST /api/worker/tokens/{id}/rotate), webhook'lara (GET /api/webhooks) ve ödeme hesabına (GET /api/wallet/payout-account) bakın. Para gittiyse bu pazarın işletmecisine bildirin. GET /auth/audit-log her girişi, başarısız denemeyi ve değişikliği adresi ve programıyla gösterir.",
  },
  ru: {
    question: 'Кто-то вошёл в мой аккаунт, что делать?',
    text: 'Сразу смените пароль через POST /auth/password/change: все остальные сеансы завершатся. Затем отзовите незнакомые ключи API (GET /auth/api-keys), обновите токены воркеров (POST /api/worker/tokens/{id}/rotate), проверьте вебхуки (GET /api/webhooks) и счёт для выплат (GET /api/wallet/payout-account). Если пропали деньги, сообщите оператору площадки. GET /auth/audit-log показывает каждый вход, неудачную попытку и изменение с адресом и программой.',
  },
  ko: {
    question: '누가 제 계정에 들어왔어요, 어떻게 하죠?',
    text: '바로 POST /auth/password/change로 비밀번호를 바꾸세요. 다른 세션이 모두 끝납니다. 그다음 모르는 API 키를 폐기하고(GET /auth/api-keys), 워커 토큰을 교체하고(POST /api/worker/tokens/{id}/rotate), 웹훅(GET /api/webhooks)과 출금 계좌(GET /api/wallet/payout-account)를 확인하세요. 돈이 없어졌다면 이 마켓 운영자에게 알리세요. 모든 로그인, 실패한 시도, 변경은 주소와 프로그램과 함께 GET /auth/audit-log에 나옵니다.',
  },
};
