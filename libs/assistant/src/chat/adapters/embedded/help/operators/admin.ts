import type { HelpTopic } from '../topic.js';

export const admin: HelpTopic = {
  id: 'admin',
  sources: [
    'docs/operations.md#install',
    'GET /api/admin/audit-log',
    'POST /api/admin/users/{id}/make-admin',
    'POST /api/admin/users/{id}/unmake-admin',
    'GET /api/admin/devices',
    'GET /api/admin/jobs',
  ],
  en: {
    question: 'How do I become an administrator?',
    text: 'Register like anybody, then run `npm run admin -- make-admin <e-mail>` beside the service (with compose: `docker compose exec background node scripts/run.mjs admin make-admin <e-mail>`). From then on your account may use everything under `/api/admin`, such as GET /api/admin/users and GET /api/admin/audit-log, and POST /api/admin/users/{id}/make-admin or POST /api/admin/users/{id}/unmake-admin for others; there is no panel but GET /docs. `npm run admin` alone lists what else an operator can do.',
  },
  tr: {
    question: 'Nasıl yönetici olurum?',
    text: 'Herkes gibi kayıt olun, sonra servisin yanında `npm run admin -- make-admin <e-mail>` çalıştırın (compose ile: `docker compose exec background node scripts/run.mjs admin make-admin <e-mail>`). Artık hesabınız `/api/admin` altındaki her şeyi kullanabilir, örneğin GET /api/admin/users ve GET /api/admin/audit-log, başkaları için POST /api/admin/users/{id}/make-admin ya da POST /api/admin/users/{id}/unmake-admin; GET /docs dışında panel yoktur. Yalın `npm run admin` işletmecinin yapabileceği diğer şeyleri listeler.',
  },
  ru: {
    question: 'Как стать администратором?',
    text: 'Зарегистрируйтесь как все, затем рядом с сервисом выполните `npm run admin -- make-admin <e-mail>` (в compose: `docker compose exec background node scripts/run.mjs admin make-admin <e-mail>`). После этого аккаунту доступно всё под `/api/admin`, например GET /api/admin/users и GET /api/admin/audit-log, а для других — POST /api/admin/users/{id}/make-admin и POST /api/admin/users/{id}/unmake-admin; отдельной панели, кроме GET /docs, нет. `npm run admin` без слов перечислит, что ещё может оператор.',
  },
  ko: {
    question: '관리자는 어떻게 되나요?',
    text: '다른 사람처럼 가입한 다음 서비스 옆에서 `npm run admin -- make-admin <e-mail>`을 실행하세요(compose에서는 `docker compose exec background node scripts/run.mjs admin make-admin <e-mail>`). 그러면 GET /api/admin/users, GET /api/admin/audit-log 등 `/api/admin` 아래를 모두 쓸 수 있고, 다른 사람의 권한은 POST /api/admin/users/{id}/make-admin과 POST /api/admin/users/{id}/unmake-admin으로 주고 뺍니다. GET /docs 외에 별도 관리 화면은 없습니다. `npm run admin`만 실행하면 운영자가 할 수 있는 일의 목록이 나옵니다.',
  },
};
