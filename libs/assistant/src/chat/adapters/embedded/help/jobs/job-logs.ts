import type { HelpTopic } from '../topic.js';

export const jobLogs: HelpTopic = {
  id: 'job-logs',
  sources: ['GET /api/jobs/{id}/logs'],
  en: {
    question: 'How do I see the logs of my job?',
    text: 'GET /api/jobs/{id}/logs reads what the job prints; with `Accept: text/event-stream` it streams live until the job has ended: `curl -N -H "Accept: text/event-stream" -H "Authorization: Bearer …"`. Standard output and error come together, {maxJobLogMb} MB a run at most, and more ends the program. `attempt_id` picks an earlier run; GET /api/jobs/{id}/attempts lists them. What a deploy prints is at GET /api/deploy/jobs/{id}/logs.',
  },
  tr: {
    question: 'İşimin loglarını nasıl görürüm?',
    text: 'GET /api/jobs/{id}/logs işin yazdıklarını okur; `Accept: text/event-stream` ile iş bitene kadar canlı akar: `curl -N -H "Accept: text/event-stream" -H "Authorization: Bearer …"`. Standart çıktı ve hata birlikte gelir; bir çalışma en çok {maxJobLogMb} MB yazar, fazlası programı sonlandırır. `attempt_id` önceki bir çalışmayı seçer; onları GET /api/jobs/{id}/attempts listeler. Deploy\'un yazdıkları GET /api/deploy/jobs/{id}/logs adresindedir.',
  },
  ru: {
    question: 'Как посмотреть логи задания?',
    text: 'GET /api/jobs/{id}/logs читает то, что печатает задание; с `Accept: text/event-stream` журнал идёт вживую до конца задания: `curl -N -H "Accept: text/event-stream" -H "Authorization: Bearer …"`. Стандартный вывод и ошибки идут вместе, до {maxJobLogMb} МБ за запуск, а сверх этого программа завершается. `attempt_id` выбирает более ранний запуск; их перечисляет GET /api/jobs/{id}/attempts. Вывод деплоя — в GET /api/deploy/jobs/{id}/logs.',
  },
  ko: {
    question: '작업 로그는 어떻게 보나요?',
    text: 'GET /api/jobs/{id}/logs로 작업이 출력한 것을 읽고, `Accept: text/event-stream`을 붙이면 작업이 끝날 때까지 실시간으로 흘러나옵니다: `curl -N -H "Accept: text/event-stream" -H "Authorization: Bearer …"`. 표준 출력과 오류가 함께 오며, 실행마다 {maxJobLogMb} MB까지이고 넘으면 프로그램이 종료됩니다. `attempt_id`로 이전 실행을 고를 수 있고, 목록은 GET /api/jobs/{id}/attempts에 있습니다. 배포의 출력은 GET /api/deploy/jobs/{id}/logs에 있습니다.',
  },
};
