import type { HelpTopic } from '../topic.js';

export const rollback: HelpTopic = {
  id: 'rollback',
  sources: ['POST /api/deploy/jobs/{id}/rollback', 'GET /api/deploy/jobs/{id}/revisions'],
  en: {
    question: 'How do I roll back to an earlier version?',
    text: 'POST /api/deploy/jobs/{id}/rollback with an empty body `{}` brings back the last good revision before the current one; `{"revision":1}` brings back that one. It becomes a new revision and is rolled out replica by replica. An update that keeps failing goes back without you. GET /api/deploy/jobs/{id}/revisions shows which were `good`.',
  },
  tr: {
    question: 'Önceki sürüme nasıl dönerim?',
    text: 'POST /api/deploy/jobs/{id}/rollback boş gövdeyle `{}` şimdikinden önceki son iyi sürümü geri getirir; `{"revision":1}` o sürümü getirir. Yeni bir revizyon olur ve replika replika yayılır. Sürekli hata veren güncelleme siz olmadan da geri döner. Hangilerinin `good` olduğunu GET /api/deploy/jobs/{id}/revisions gösterir.',
  },
  ru: {
    question: 'Как откатиться на прежнюю версию?',
    text: 'POST /api/deploy/jobs/{id}/rollback с пустым телом `{}` возвращает последнюю хорошую ревизию перед текущей, а `{"revision":1}` — именно её. Она становится новой ревизией и раскатывается реплика за репликой. Обновление, которое всё падает, откатывается и без вас. Какие были `good`, показывает GET /api/deploy/jobs/{id}/revisions.',
  },
  ko: {
    question: '이전 버전으로 되돌리려면 어떻게 하나요?',
    text: 'POST /api/deploy/jobs/{id}/rollback에 빈 본문 `{}`을 보내면 지금 것 이전의 마지막 좋은 리비전이, `{"revision":1}`을 보내면 그 리비전이 돌아옵니다. 새 리비전이 되어 레플리카마다 차례로 적용됩니다. 계속 실패하는 업데이트는 저절로 되돌아갑니다. 어느 것이 `good`이었는지는 GET /api/deploy/jobs/{id}/revisions에 있습니다.',
  },
};
