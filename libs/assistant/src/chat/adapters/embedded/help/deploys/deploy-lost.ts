import type { HelpTopic } from '../topic.js';

export const deployLost: HelpTopic = {
  id: 'deploy-lost',
  sources: ['libs/deploy/README.md#decisions', 'GET /api/deploy/jobs/{id}/events'],
  en: {
    question: 'What happens to my deploy when a device goes offline?',
    text: "It is replaced: a device that is silent for {offlineAfterS} s loses its replica, which starts on another, and you pay for the lost one only up to its last sign of life. Its files and memory don't move with it; with two or more `replicas` the others go on meanwhile. The time you bought keeps running, but the price of seconds in which nothing ran returns at the end. GET /api/deploy/jobs/{id}/events says what replaced what.",
  },
  tr: {
    question: "Cihaz çevrimdışı olursa deploy'uma ne olur?",
    text: 'Yerine yenisi gelir: {offlineAfterS} saniye sessiz kalan cihaz replikasını kaybeder, replika başka cihazda başlar ve kaybolan için yalnızca son yaşam belirtisine kadar ödersiniz. Dosyaları ve belleği onunla taşınmaz; iki ya da daha çok `replicas` varsa ötekiler bu arada sürer. Ama satın aldığınız süre işler; hiçbir şeyin çalışmadığı saniyelerin ücreti sonda geri döner. Neyin neyi değiştirdiğini GET /api/deploy/jobs/{id}/events söyler.',
  },
  ru: {
    question: 'Что будет с деплоем, если устройство отключится?',
    text: 'Её заменят: устройство, молчащее {offlineAfterS} с, теряет реплику, она запускается на другом, а вы платите за потерянную только до её последнего сигнала. Файлы и память с ней не переезжают; при двух и более `replicas` остальные тем временем работают. Купленное время при этом идёт, а цена секунд, когда ничего не работало, вернётся в конце. Что чем заменено, говорит GET /api/deploy/jobs/{id}/events.',
  },
  ko: {
    question: '기기가 오프라인이 되면 배포는 어떻게 되나요?',
    text: '대체됩니다. {offlineAfterS}초 동안 응답이 없는 기기는 레플리카를 잃고 다른 기기에서 새로 시작되며, 잃은 것의 마지막 신호까지만 지불합니다. 파일과 메모리는 따라가지 않으며, `replicas`가 둘 이상이면 나머지는 계속 돕니다. 다만 구매한 시간은 계속 흐르고, 아무것도 실행되지 않은 시간의 금액은 끝날 때 돌아옵니다. 무엇이 무엇으로 바뀌었는지는 GET /api/deploy/jobs/{id}/events에 있습니다.',
  },
};
