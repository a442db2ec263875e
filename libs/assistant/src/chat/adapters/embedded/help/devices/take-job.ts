import type { HelpTopic } from '../topic.js';

export const takeJob: HelpTopic = {
  id: 'take-job',
  sources: ['POST /api/jobs/{id}/accept', 'POST /api/jobs/{id}/complete', 'GET /api/marketplace/jobs'],
  en: {
    question: 'How do I take a job, and do it by hand?',
    text: 'The agent claims fitting jobs by itself. By hand, choose one in GET /api/marketplace/jobs and take it with POST /api/jobs/{id}/accept and your worker token in `X-Worker-Token`; one device wins, the others get a 409. A device does at most {byHand} jobs by hand at once. Finish with POST /api/jobs/{id}/complete {result}, or give it back without blame with POST /api/jobs/{id}/release.',
  },
  tr: {
    question: 'Bir işi nasıl alır ve elle yaparım?',
    text: "Ajan uygun işleri kendisi alır. Elle almak için GET /api/marketplace/jobs içinden seçin ve `X-Worker-Token` başlığında worker token'ınızla POST /api/jobs/{id}/accept gönderin; tek cihaz kazanır, diğerleri 409 alır. Bir cihaz elle aynı anda en çok {byHand} iş yapar. POST /api/jobs/{id}/complete {result} ile bitirin ya da POST /api/jobs/{id}/release ile suçlanmadan bırakın.",
  },
  ru: {
    question: 'Как взять задание и выполнить его вручную?',
    text: 'Агент сам забирает подходящие задания. Вручную: выберите задание в GET /api/marketplace/jobs и возьмите его через POST /api/jobs/{id}/accept с токеном устройства в `X-Worker-Token`; достаётся оно одному, остальные получают 409. Вручную устройство ведёт не больше {byHand} заданий сразу. Завершите через POST /api/jobs/{id}/complete {result} или откажитесь без вины через POST /api/jobs/{id}/release.',
  },
  ko: {
    question: '작업은 어떻게 맡아서 직접 하나요?',
    text: '에이전트는 맞는 작업을 스스로 가져옵니다. 직접 하려면 GET /api/marketplace/jobs에서 골라 `X-Worker-Token` 헤더에 워커 토큰을 넣고 POST /api/jobs/{id}/accept를 보내세요. 한 기기만 얻고 나머지는 409를 받습니다. 직접 하는 작업은 기기마다 동시에 {byHand}개까지입니다. POST /api/jobs/{id}/complete {result}로 끝내거나, POST /api/jobs/{id}/release로 불이익 없이 놓을 수 있습니다.',
  },
};
