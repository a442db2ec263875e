import type { HelpTopic } from '../topic.js';

export const byHand: HelpTopic = {
  id: 'by-hand',
  sources: ['POST /api/jobs', 'docs/tour.md'],
  en: {
    question: 'Can people do jobs by hand?',
    text: 'A job without `spec` is for a person: POST /api/jobs with `title`, `description`, `job_type`, `price_coin` and `duration_hrs`. Nobody gets it by itself: someone with a worker token takes it with POST /api/jobs/{id}/accept and hands the answer in as `result`. A device runs at most {byHand} such jobs at once. You look at the answer and pay it with POST /api/jobs/{id}/accept-result.',
  },
  tr: {
    question: 'İşleri insanlar elle yapabilir mi?',
    text: "`spec` içermeyen iş bir insan içindir: POST /api/jobs; `title`, `description`, `job_type`, `price_coin` ve `duration_hrs` ile. Kendiliğinden kimseye gitmez: worker token'ı olan biri POST /api/jobs/{id}/accept ile alır, yanıtı `result` olarak teslim eder. Bir cihaz aynı anda en çok {byHand} böyle iş yürütür. Yanıta bakar, POST /api/jobs/{id}/accept-result ile ödersiniz.",
  },
  ru: {
    question: 'Могут ли задания выполнять люди вручную?',
    text: 'Задание без `spec` — для человека: POST /api/jobs с полями `title`, `description`, `job_type`, `price_coin` и `duration_hrs`. Само оно никому не достаётся: тот, у кого есть токен воркера, берёт его через POST /api/jobs/{id}/accept и сдаёт ответ как `result`. Одно устройство ведёт не больше {byHand} таких заданий сразу. Вы смотрите ответ и оплачиваете его через POST /api/jobs/{id}/accept-result.',
  },
  ko: {
    question: '사람이 직접 하는 작업도 맡길 수 있나요?',
    text: '`spec`이 없는 작업은 사람을 위한 것입니다. POST /api/jobs에 `title`, `description`, `job_type`, `price_coin`, `duration_hrs`를 적으세요. 저절로 배정되지 않고, 워커 토큰이 있는 사람이 POST /api/jobs/{id}/accept로 맡아 답을 `result`로 냅니다. 기기 하나는 이런 작업을 한 번에 {byHand}개까지 맡습니다. 답을 확인하고 POST /api/jobs/{id}/accept-result로 지급하세요.',
  },
};
