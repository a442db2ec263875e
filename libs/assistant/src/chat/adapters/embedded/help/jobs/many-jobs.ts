import type { HelpTopic } from '../topic.js';

export const manyJobs: HelpTopic = {
  id: 'many-jobs',
  sources: ['POST /api/jobs', 'GET /api/events'],
  en: {
    question: 'How do I run many jobs at once?',
    text: 'Send one POST /api/jobs for each piece of work, each with an `Idempotency-Key` of its own: they run on as many devices as take them, at the same time. Each holds its price at once, so the balance bounds how many can wait. There is no array, no order among jobs and no timetable: your own script or cron posts the next one, for instance when `job.completed` comes in GET /api/events.',
  },
  tr: {
    question: 'Aynı anda çok sayıda işi nasıl çalıştırırım?',
    text: 'Her iş parçası için ayrı bir POST /api/jobs gönderin, her birinde kendi `Idempotency-Key` başlığı olsun: kaç cihaz alırsa o kadarında aynı anda çalışırlar. Her biri ücretini hemen bloke eder; kaçının bekleyebileceğini bakiye sınırlar. Dizi, işler arası sıra ya da zaman çizelgesi yoktur: sonrakini kendi betiğiniz ya da cron gönderir, örneğin GET /api/events içinde `job.completed` gelince.',
  },
  ru: {
    question: 'Как запустить много заданий сразу?',
    text: 'Отправляйте POST /api/jobs на каждую часть работы, каждый со своим `Idempotency-Key`: они выполняются одновременно на стольких устройствах, сколько их возьмут. Каждое сразу блокирует свою цену, так что число ожидающих ограничивает баланс. Массивов, очерёдности заданий и расписаний нет: следующее размещает ваш скрипт или cron, например когда в GET /api/events пришло `job.completed`.',
  },
  ko: {
    question: '작업을 한꺼번에 많이 돌리려면 어떻게 하나요?',
    text: '일마다 POST /api/jobs를 하나씩, 저마다 다른 `Idempotency-Key`로 보내세요. 맡는 기기 수만큼 동시에 실행됩니다. 배열이나 작업 간 순서, 예약 기능은 없으므로 다음 작업은 직접 만든 스크립트나 cron으로 올립니다. 작업마다 대금이 바로 보류되므로 동시에 대기할 수 있는 수는 잔액에 달려 있습니다. 예를 들어 GET /api/events에 `job.completed`가 올 때 보내면 됩니다.',
  },
};
