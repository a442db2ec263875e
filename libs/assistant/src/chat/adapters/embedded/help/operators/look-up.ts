import type { HelpTopic } from '../topic.js';

export const lookUp: HelpTopic = {
  id: 'look-up',
  sources: ['GET /api/admin/users/{id}', 'GET /api/admin/jobs/{id}', 'GET /api/admin/transfers/{id}'],
  en: {
    question: 'How do I look up a user, job or transfer as administrator?',
    text: 'GET /api/admin/users?query=ada@example.com finds accounts by e-mail address, username or id; GET /api/admin/users/{id} shows one with its balances, GET /api/admin/users/{id}/statement every line of its money. GET /api/admin/jobs/{id} shows a job with its buyer, its attempts and their owners, GET /api/admin/transfers/{id} one transfer. Beside the service `npm run admin -- user <id, e-mail or name>`, `npm run admin -- job <id>` and `npm run admin -- transfer <key or id>` show the same.',
  },
  tr: {
    question: 'Yönetici olarak bir kullanıcıya, işe ya da transfere nasıl bakarım?',
    text: 'GET /api/admin/users?query=ada@example.com hesapları e-posta adresi, kullanıcı adı ya da kimlikle bulur; GET /api/admin/users/{id} birini bakiyeleriyle, GET /api/admin/users/{id}/statement para hareketlerinin her satırını gösterir. GET /api/admin/jobs/{id} bir işi alıcısı, denemeleri ve cihaz sahipleriyle, GET /api/admin/transfers/{id} tek bir transferi gösterir. Servisin yanında `npm run admin -- user <id, e-mail or name>`, `npm run admin -- job <id>` ve `npm run admin -- transfer <key or id>` aynısını gösterir.',
  },
  ru: {
    question: 'Как администратору посмотреть пользователя, задание или перевод?',
    text: 'GET /api/admin/users?query=ada@example.com находит аккаунты по адресу почты, имени или идентификатору; GET /api/admin/users/{id} показывает аккаунт с балансами, GET /api/admin/users/{id}/statement — каждую строку его денег. GET /api/admin/jobs/{id} показывает задание с покупателем, попытками и их владельцами, GET /api/admin/transfers/{id} — один перевод. Рядом с сервисом то же покажут `npm run admin -- user <id, e-mail or name>`, `npm run admin -- job <id>` и `npm run admin -- transfer <key or id>`.',
  },
  ko: {
    question: '관리자로서 사용자나 작업, 이체를 어떻게 조회하나요?',
    text: 'GET /api/admin/users?query=ada@example.com은 이메일 주소, 사용자 이름, id로 계정을 찾습니다. GET /api/admin/users/{id}는 계정과 잔액을, GET /api/admin/users/{id}/statement는 돈의 움직임을 한 줄씩 보여 줍니다. GET /api/admin/jobs/{id}에는 작업의 구매자와 시도, 그 소유자가, GET /api/admin/transfers/{id}에는 이체 하나가 나옵니다. 서비스 옆에서는 `npm run admin -- user <id, e-mail or name>`, `npm run admin -- job <id>`, `npm run admin -- transfer <key or id>`로 같은 것을 봅니다.',
  },
};
