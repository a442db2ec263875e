import type { HelpTopic } from '../topic.js';

export const scaleOut: HelpTopic = {
  id: 'scale-out',
  sources: ['docs/operations.md#scale-out', 'docs/scale.md'],
  en: {
    question: 'How do I run several processes or machines?',
    text: '`npm run cluster` runs two APIs behind a balancer, two backgrounds and a gateway on one machine and starts again what dies. On several machines give each process the same `DATABASE_URL` and `JWT_SECRET` and a shared `BLOB_STORE=s3://…`, and run any number of `npm run api`, `npm run background` and `npm run gateway`: they hold no state. A pooler in front of PostgreSQL must be in session mode. Order and limits: docs/operations.md#scale-out and docs/scale.md.',
  },
  tr: {
    question: 'Birden çok süreç ya da makineyle nasıl çalıştırırım?',
    text: '`npm run cluster` tek makinede dengeleyici arkasında iki API, iki arka plan süreci ve bir geçit çalıştırır, öleni yeniden başlatır. Birden çok makinede her sürece aynı `DATABASE_URL` ve `JWT_SECRET` ile ortak bir `BLOB_STORE=s3://…` verin, istediğiniz kadar `npm run api`, `npm run background` ve `npm run gateway` çalıştırın: durum tutmazlar. PostgreSQL önündeki havuz oturum kipinde olmalıdır. Sıra ve sınırlar: docs/operations.md#scale-out ve docs/scale.md.',
  },
  ru: {
    question: 'Как запустить несколько процессов или машин?',
    text: '`npm run cluster` на одной машине держит два API за балансировщиком, два фоновых процесса и шлюз и перезапускает упавшее. На нескольких машинах дайте каждому процессу одни и те же `DATABASE_URL` и `JWT_SECRET` и общий `BLOB_STORE=s3://…` и запускайте сколько угодно `npm run api`, `npm run background` и `npm run gateway`: состояния они не хранят. Пулер перед PostgreSQL должен быть в режиме сеансов. Порядок и пределы: docs/operations.md#scale-out и docs/scale.md.',
  },
  ko: {
    question: '여러 프로세스나 여러 서버로 어떻게 돌리나요?',
    text: '`npm run cluster`는 한 대에서 밸런서 뒤의 API 두 개, 백그라운드 두 개, 게이트웨이를 돌리고 죽은 것을 다시 띄웁니다. 여러 대라면 모든 프로세스에 같은 `DATABASE_URL`과 `JWT_SECRET`, 공용 `BLOB_STORE=s3://…`를 주고 `npm run api`, `npm run background`, `npm run gateway`를 원하는 만큼 띄우세요. 상태를 갖지 않습니다. PostgreSQL 앞의 풀러는 세션 모드여야 합니다. 순서와 한계: docs/operations.md#scale-out, docs/scale.md.',
  },
};
