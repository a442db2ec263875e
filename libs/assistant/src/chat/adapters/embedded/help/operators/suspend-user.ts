import type { HelpTopic } from '../topic.js';

export const suspendUser: HelpTopic = {
  id: 'suspend-user',
  sources: ['POST /api/admin/users/{id}/suspend', 'docs/security.md'],
  en: {
    question: 'How do I ban a user?',
    text: '`npm run admin -- suspend <user> <why>` (or POST /api/admin/users/{id}/suspend) blocks the account and its devices and ends its proxy sessions and deploys, whose unused money returns; jobs that were ordered go on, and the balance stays. `npm run admin -- unsuspend <user> <why>` (or POST /api/admin/users/{id}/unsuspend) lets it act again. Both are in GET /api/admin/audit-log.',
  },
  tr: {
    question: 'Bir kullanıcıyı nasıl engellerim?',
    text: "`npm run admin -- suspend <user> <why>` (ya da POST /api/admin/users/{id}/suspend) hesabı ve cihazlarını engeller, proxy oturumlarını ve deploy'larını bitirir, kullanılmayan para geri döner; verilmiş işler sürer, bakiye kalır. `npm run admin -- unsuspend <user> <why>` (ya da POST /api/admin/users/{id}/unsuspend) yeniden izin verir. İkisi de GET /api/admin/audit-log içinde görünür.",
  },
  ru: {
    question: 'Как заблокировать пользователя?',
    text: '`npm run admin -- suspend <user> <why>` (или POST /api/admin/users/{id}/suspend) блокирует аккаунт и его устройства и завершает его прокси-сессии и деплои с возвратом неизрасходованного; заказанные задания идут дальше, баланс остаётся. `npm run admin -- unsuspend <user> <why>` (или POST /api/admin/users/{id}/unsuspend) снова разрешает действовать. И то и другое видно в GET /api/admin/audit-log.',
  },
  ko: {
    question: '사용자를 어떻게 차단하나요?',
    text: '`npm run admin -- suspend <user> <why>`(또는 POST /api/admin/users/{id}/suspend)는 그 계정과 기기를 차단하고 프록시 세션과 배포를 끝내며 쓰지 않은 돈은 돌아갑니다. 이미 주문한 작업은 계속되고 잔액은 남습니다. `npm run admin -- unsuspend <user> <why>`(또는 POST /api/admin/users/{id}/unsuspend)로 다시 풀어 줍니다. 둘 다 GET /api/admin/audit-log에 남습니다.',
  },
};
