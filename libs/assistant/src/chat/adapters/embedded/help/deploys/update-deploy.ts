import type { HelpTopic } from '../topic.js';

export const updateDeploy: HelpTopic = {
  id: 'update-deploy',
  sources: ['POST /api/deploy/jobs/{id}/revisions', 'GET /api/deploy/jobs/{id}/revisions'],
  en: {
    question: 'How do I update a deploy?',
    text: 'Send POST /api/deploy/jobs/{id}/revisions with the fields to change, for example `{"image":"docker.io/library/python:3.14-slim"}`; `command`, `env`, `network`, `memory_mb` and `gpu_count` can change too, and what you leave out stays. At most one replica is down at a time, and the next follows once it has run for `min_healthy_s`. If the new revision keeps failing, the earlier one comes back automatically. An empty body restarts every replica in turn; GET /api/deploy/jobs/{id}/revisions lists them all.',
  },
  tr: {
    question: "Bir deploy'u nasıl güncellerim?",
    text: 'POST /api/deploy/jobs/{id}/revisions çağrısını değişecek alanlarla gönderin, örneğin `{"image":"docker.io/library/python:3.14-slim"}`; `command`, `env`, `network`, `memory_mb` ve `gpu_count` da değişebilir, yazmadıklarınız kalır. Aynı anda en çok bir replika kapalıdır; o `min_healthy_s` kadar çalışınca sıradakine geçilir. Yeni sürüm sürekli hata verirse önceki kendiliğinden geri gelir. Boş gövde her replikayı sırayla yeniden başlatır; hepsini GET /api/deploy/jobs/{id}/revisions listeler.',
  },
  ru: {
    question: 'Как обновить деплой?',
    text: 'Отправьте POST /api/deploy/jobs/{id}/revisions с полями, которые меняются, например `{"image":"docker.io/library/python:3.14-slim"}`; меняются и `command`, `env`, `network`, `memory_mb`, `gpu_count`, а неуказанное остаётся. Одновременно не работает не больше одной реплики; следующая обновляется, когда эта проработала `min_healthy_s`. Если новая ревизия продолжает падать, прежняя вернётся сама. Пустое тело перезапускает реплики по очереди; GET /api/deploy/jobs/{id}/revisions перечисляет все.',
  },
  ko: {
    question: '배포는 어떻게 업데이트하나요?',
    text: 'POST /api/deploy/jobs/{id}/revisions에 바꿀 필드만, 예를 들어 `{"image":"docker.io/library/python:3.14-slim"}`를 보내세요. `command`, `env`, `network`, `memory_mb`, `gpu_count`도 바꿀 수 있고 적지 않은 것은 그대로입니다. 한 번에 최대 한 레플리카만 내려가며, `min_healthy_s`만큼 잘 돌면 다음으로 넘어갑니다. 새 리비전이 계속 실패하면 이전 것이 저절로 돌아옵니다. 빈 본문은 모든 레플리카를 차례로 재시작하고, 전체 목록은 GET /api/deploy/jobs/{id}/revisions에 있습니다.',
  },
};
