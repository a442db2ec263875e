import type { HelpTopic } from './topic.js';

export const online: HelpTopic = {
  id: 'online',
  en: {
    asks: [
      'when does a device count as offline',
      'how often are heartbeats sent',
      'heartbeat interval',
      'online status is_online',
      'device shows offline though it runs',
      'mark my device offline',
      'seconds until a device is considered offline',
    ],
    text: 'A device is online while its last heartbeat is younger than {offlineAfterS} s; agents send one about every {heartbeatS} s with POST /api/worker/heartbeat. If it shows offline, check that the agent runs, reaches the server and has a token that was not revoked. POST /api/worker/offline says good-bye at once and gives running jobs back.',
  },
  tr: {
    asks: [
      'cihaz ne zaman çevrimdışı sayılır',
      'heartbeat ne sıklıkla gönderilir',
      'heartbeat aralığı',
      'çevrimiçi durumu is_online',
      'cihaz çalışıyor ama çevrimdışı görünüyor',
      'cihazı çevrimdışı yapmak',
    ],
    text: "Son heartbeat {offlineAfterS} saniyeden yeniyse cihaz çevrimiçidir; ajanlar POST /api/worker/heartbeat ile yaklaşık {heartbeatS} saniyede bir gönderir. Çevrimdışı görünüyorsa ajanın çalıştığını, sunucuya ulaştığını ve token'ın iptal edilmediğini kontrol edin. POST /api/worker/offline cihazı hemen çevrimdışı yapar ve süren işleri geri verir.",
  },
  ru: {
    asks: [
      'когда устройство считается офлайн',
      'как часто отправляется heartbeat',
      'интервал heartbeat',
      'статус онлайн is_online',
      'устройство работает но показывается не в сети',
      'перевести устройство в офлайн',
    ],
    text: 'Устройство в сети, пока последний heartbeat моложе {offlineAfterS} с; агенты отправляют его примерно раз в {heartbeatS} с через POST /api/worker/heartbeat. Если устройство показано офлайн, проверьте, что агент запущен, видит сервер и его токен не отозван. POST /api/worker/offline сразу выводит устройство из сети и возвращает его задания.',
  },
  ko: {
    asks: [
      '기기는 언제 오프라인으로 처리되나요',
      '하트비트는 얼마나 자주 보내나요',
      '하트비트 간격',
      '온라인 상태 is_online',
      '켜져 있는데 오프라인으로 나와요',
      '기기를 오프라인으로 바꾸기',
    ],
    text: '마지막 하트비트가 {offlineAfterS}초보다 최근이면 온라인입니다. 에이전트는 POST /api/worker/heartbeat를 약 {heartbeatS}초마다 보냅니다. 오프라인으로 보이면 에이전트가 실행 중인지, 서버에 연결되는지, 토큰이 폐기되지 않았는지 확인하세요. POST /api/worker/offline은 기기를 즉시 오프라인으로 만들고 진행 중인 작업을 반납합니다.',
  },
};
