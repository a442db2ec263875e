import type { HelpTopic } from '../topic.js';

export const lostWorker: HelpTopic = {
  id: 'lost-worker',
  sources: ['docs/adr/0005-unpaid-interruptions.md', 'GET /api/jobs/{id}/attempts'],
  en: {
    question: 'What happens if the worker goes offline during my job?',
    text: "A device that is silent for {offlineAfterS} s, or lets go of the job, loses it: the job is `waiting` again, another device starts it from the beginning, and the interrupted run costs you nothing. You don't have to do anything; the price stays held for the next run. When devices of {maxFailures} owners in a row stop responding while they run it, the job fails, and its price returns. GET /api/jobs/{id}/attempts shows every run and why it ended.",
  },
  tr: {
    question: 'İşim sürerken cihaz çevrimdışı olursa ne olur?',
    text: '{offlineAfterS} saniye sessiz kalan ya da işi bırakan cihaz işi kaybeder: iş yeniden `waiting` olur, başka bir cihaz baştan başlar ve kesilen çalışma size hiçbir şeye mal olmaz. Bir şey yapmanız gerekmez; ücret sonraki çalışma için bloke kalır. Art arda {maxFailures} farklı sahibin cihazı bu işi çalıştırırken yanıt vermez olursa iş başarısız olur ve ücreti döner. Her çalışmayı ve neden bittiğini GET /api/jobs/{id}/attempts gösterir.',
  },
  ru: {
    question: 'Что будет, если воркер отключится во время задания?',
    text: 'Устройство, которое молчит {offlineAfterS} с или отпускает задание, теряет его: оно снова `waiting`, другое устройство начинает сначала, а прерванный запуск вам ничего не стоит. Делать ничего не нужно; цена остаётся заблокированной для следующего запуска. Если устройства {maxFailures} владельцев подряд перестанут отвечать, выполняя его, задание считается проваленным, и цена возвращается. Каждый запуск и почему он закончился — в GET /api/jobs/{id}/attempts.',
  },
  ko: {
    question: '작업 중에 워커가 오프라인이 되면 어떻게 되나요?',
    text: '{offlineAfterS}초 동안 응답이 없거나 작업을 놓은 기기는 작업을 잃습니다. 작업은 다시 `waiting`이 되고 다른 기기가 처음부터 시작하며, 중단된 실행에는 비용이 들지 않습니다. 할 일은 없고 대금은 다음 실행을 위해 보류된 채 남습니다. 소유자 {maxFailures}명의 기기가 연달아 이 작업을 하다가 응답이 끊기면 작업은 실패로 처리되고 대금이 돌아옵니다. 실행마다 왜 끝났는지는 GET /api/jobs/{id}/attempts에서 볼 수 있습니다.',
  },
};
