import type { HelpTopic } from '../topic.js';

export const online: HelpTopic = {
  id: 'online',
  sources: [
    'POST /api/worker/heartbeat',
    'GET /api/worker/devices',
    'GET /api/worker/devices/{id}/presence',
    'GET /api/worker/devices/{id}',
  ],
  en: {
    question: 'When does a device count as offline, and how often are heartbeats sent?',
    text: "A device is online while its last heartbeat is younger than {offlineAfterS} s; agents send one about every {heartbeatS} s with POST /api/worker/heartbeat. If it shows offline, check the agent's own output: is it running, can it reach `server`, and is its token still valid (not revoked or replaced)? A webhook on the event `device.lost` tells you when a device goes offline. GET /api/worker/devices shows `is_online` and `last_heartbeat_at`.",
  },
  tr: {
    question: 'Cihaz ne zaman çevrimdışı sayılır, heartbeat ne sıklıkla gönderilir?',
    text: "Son heartbeat {offlineAfterS} saniyeden yeniyse cihaz çevrimiçidir; ajanlar POST /api/worker/heartbeat ile yaklaşık {heartbeatS} saniyede bir gönderir. Çevrimdışı görünüyorsa ajanın kendi çıktısına bakın: çalışıyor mu, `server` adresine ulaşıyor mu, token'ı iptal edilmiş ya da yenilenmiş mi? `device.lost` olayına kurulan bir webhook, cihaz çevrimdışı olunca size haber verir. GET /api/worker/devices, `is_online` ve `last_heartbeat_at` alanlarını gösterir.",
  },
  ru: {
    question: 'Когда устройство считается офлайн и как часто шлётся heartbeat?',
    text: 'Устройство в сети, пока последний heartbeat моложе {offlineAfterS} с; агенты шлют его примерно раз в {heartbeatS} с через POST /api/worker/heartbeat. Если показано «офлайн», посмотрите вывод самого агента: запущен ли он, доступен ли ему `server`, не отозван и не заменён ли его токен. Вебхук на событие `device.lost` сообщит, когда устройство выйдет из сети. GET /api/worker/devices показывает `is_online` и `last_heartbeat_at`.',
  },
  ko: {
    question: '기기는 언제 오프라인으로 처리되고 하트비트는 얼마나 자주 보내나요?',
    text: '마지막 하트비트가 {offlineAfterS}초보다 최근이면 온라인입니다. 에이전트는 POST /api/worker/heartbeat를 약 {heartbeatS}초마다 보냅니다. 오프라인으로 보이면 에이전트 출력에서 실행 중인지, `server`에 연결되는지, 토큰이 폐기되거나 교체되지 않았는지 확인하세요. `device.lost` 이벤트에 웹훅을 걸면 기기가 오프라인이 될 때 알려 줍니다. GET /api/worker/devices에서 `is_online`과 `last_heartbeat_at`을 볼 수 있습니다.',
  },
};
