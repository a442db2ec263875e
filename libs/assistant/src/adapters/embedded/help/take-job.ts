import type { HelpTopic } from './topic.js';

export const takeJob: HelpTopic = {
  id: 'take-job',
  en: {
    asks: [
      'how do I take a job',
      'accept a job by hand',
      'claim jobs with my device',
      'how do workers find jobs',
      'list open jobs',
    ],
    text: 'The agent claims fitting jobs by itself (POST /api/worker/jobs/claim). By hand, look at GET /api/marketplace/jobs and take one with POST /api/jobs/{id}/accept and your worker token, then finish it with POST /api/jobs/{id}/complete. Only one device wins a job; the others get a 409.',
  },
  tr: {
    asks: [
      'bir işi nasıl alırım',
      'işi elle kabul etmek',
      'cihazımla iş almak',
      'işler nerede bulunur',
      'açık işleri listelemek',
    ],
    text: "Ajan uygun işleri kendisi alır (POST /api/worker/jobs/claim). Elle almak için GET /api/marketplace/jobs listesine bakın, worker token'ınızla POST /api/jobs/{id}/accept deyin ve POST /api/jobs/{id}/complete ile bitirin. Bir işi tek cihaz kazanır; diğerleri 409 alır.",
  },
  ru: {
    asks: [
      'как взять задание',
      'принять задание вручную',
      'получить задания для устройства',
      'где найти задания',
      'список открытых заданий',
    ],
    text: 'Агент сам забирает подходящие задания (POST /api/worker/jobs/claim). Вручную: посмотрите GET /api/marketplace/jobs, возьмите задание через POST /api/jobs/{id}/accept с токеном устройства и завершите через POST /api/jobs/{id}/complete. Задание достаётся одному устройству, остальные получают 409.',
  },
  ko: {
    asks: [
      '작업은 어떻게 맡나요',
      '작업을 직접 수락하기',
      '내 기기로 작업 가져오기',
      '할 수 있는 작업은 어디서 찾나요',
      '열린 작업 목록',
    ],
    text: '에이전트는 맞는 작업을 스스로 가져옵니다(POST /api/worker/jobs/claim). 직접 하려면 GET /api/marketplace/jobs에서 고른 뒤 워커 토큰으로 POST /api/jobs/{id}/accept를 보내고, POST /api/jobs/{id}/complete로 끝내세요. 한 작업은 한 기기만 얻고, 나머지는 409를 받습니다.',
  },
};
