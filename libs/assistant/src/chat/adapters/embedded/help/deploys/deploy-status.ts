import type { HelpTopic } from '../topic.js';

export const deployStatus: HelpTopic = {
  id: 'deploy-status',
  sources: ['GET /api/deploy/jobs/{id}', 'GET /api/deploy/jobs'],
  en: {
    question: 'How do I see the status of my deploys?',
    text: 'GET /api/deploy/jobs lists your deploys, newest first, by `status` if you like; GET /api/deploy/jobs/{id} shows one with its replicas, events and cost. A deploy is `queued`, then `starting`, then `running`, and ends as `completed` (its time ran out, or its programs ended), `failed` or `stopped`. `reason` says why, in words; GET /api/deploy/jobs/{id}/events tells what happened.',
  },
  tr: {
    question: "Deploy'larımın durumunu nasıl görürüm?",
    text: "GET /api/deploy/jobs deploy'larınızı en yeniden başlayarak, isterseniz `status` ile süzerek listeler; GET /api/deploy/jobs/{id} birini replikaları, olayları ve maliyetiyle gösterir. Bir deploy `queued`, sonra `starting`, sonra `running` olur; `completed` (süresi ya da programları bitti), `failed` ya da `stopped` olarak biter. Nedenini `reason` sözle söyler; neler olduğunu GET /api/deploy/jobs/{id}/events anlatır.",
  },
  ru: {
    question: 'Как посмотреть состояние деплоев?',
    text: 'GET /api/deploy/jobs перечисляет ваши деплои, новые первыми, при желании по `status`; GET /api/deploy/jobs/{id} показывает один — реплики, события и стоимость. Деплой бывает `queued`, затем `starting`, затем `running` и заканчивается как `completed` (вышло время или завершились программы), `failed` или `stopped`. Почему так, словами говорит `reason`; что происходило — в GET /api/deploy/jobs/{id}/events.',
  },
  ko: {
    question: '배포 상태는 어떻게 보나요?',
    text: 'GET /api/deploy/jobs는 내 배포를 최신순으로, 원하면 `status`로 걸러 보여 주고, GET /api/deploy/jobs/{id}는 하나의 레플리카, 이벤트, 비용을 보여 줍니다. 배포는 `queued`, `starting`, `running`을 거쳐 `completed`(시간이나 프로그램이 끝남), `failed`, `stopped` 중 하나로 끝납니다. 이유는 `reason`에 문장으로, 무슨 일이 있었는지는 GET /api/deploy/jobs/{id}/events에 적혀 있습니다.',
  },
};
