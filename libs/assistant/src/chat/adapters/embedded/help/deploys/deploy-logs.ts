import type { HelpTopic } from '../topic.js';

export const deployLogs: HelpTopic = {
  id: 'deploy-logs',
  sources: ['GET /api/deploy/jobs/{id}/logs', 'GET /api/deploy/jobs/{id}/events'],
  en: {
    question: 'How do I see the logs of a deploy?',
    text: 'GET /api/deploy/jobs/{id}/logs reads what a replica prints, the first unless `replica=2` says another; with `Accept: text/event-stream` it follows live through all its runs. Of each run the last {deployLogMb} MB are kept; `placement_id` picks an earlier run, for instance the one that crashed. What the platform did, and why, is in GET /api/deploy/jobs/{id}/events. The log of a job is at GET /api/jobs/{id}/logs.',
  },
  tr: {
    question: "Deploy'un loglarını nasıl görürüm?",
    text: "GET /api/deploy/jobs/{id}/logs bir replikanın yazdıklarını okur; `replica=2` başkasını seçmezse ilkini; `Accept: text/event-stream` ile tüm çalışmaları boyunca canlı izletir. Her çalışmanın son {deployLogMb} MB'ı tutulur; `placement_id` önceki bir çalışmayı, örneğin çökeni seçer. Platformun ne yaptığı ve nedeni GET /api/deploy/jobs/{id}/events içindedir. Bir işin günlüğü GET /api/jobs/{id}/logs adresindedir.",
  },
  ru: {
    question: 'Как посмотреть логи деплоя?',
    text: 'GET /api/deploy/jobs/{id}/logs читает вывод реплики — первой, если `replica=2` не называет другую; с `Accept: text/event-stream` он идёт вживую через все её запуски. От каждого запуска хранятся последние {deployLogMb} МБ; `placement_id` выбирает более ранний запуск, например упавший. Что делала платформа и почему — в GET /api/deploy/jobs/{id}/events. Журнал задания — в GET /api/jobs/{id}/logs.',
  },
  ko: {
    question: '배포 로그는 어떻게 보나요?',
    text: 'GET /api/deploy/jobs/{id}/logs는 레플리카의 출력을 읽습니다. `replica=2`처럼 정하지 않으면 첫째 것이고, `Accept: text/event-stream`이면 모든 실행을 실시간으로 따라갑니다. 실행마다 마지막 {deployLogMb} MB가 보관되고, `placement_id`로 예를 들어 죽은 이전 실행을 고를 수 있습니다. 플랫폼이 무엇을 왜 했는지는 GET /api/deploy/jobs/{id}/events에 있습니다. 작업의 로그는 GET /api/jobs/{id}/logs에 있습니다.',
  },
};
