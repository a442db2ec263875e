import type { HelpTopic } from './topic.js';

export const tokenLost: HelpTopic = {
  id: 'token-lost',
  en: {
    asks: [
      'I lost my worker token',
      'rotate worker token',
      'revoke a token',
      'delete a device',
      'token was leaked or stolen',
      'somebody stole my worker token',
    ],
    text: "POST /api/worker/tokens/{id}/rotate gives the device a new secret and kills the old one at once. POST /api/worker/tokens/{id}/revoke removes the device for good; its earnings stay. GET /api/worker/tokens lists your tokens. A token can't be shown again, because only its hash is stored.",
  },
  tr: {
    asks: [
      "worker token'ımı kaybettim",
      'worker token yenilemek',
      'token iptal etmek',
      'cihaz silmek kaldırmak',
      'token çalındı sızdı',
    ],
    text: "POST /api/worker/tokens/{id}/rotate cihaza yeni bir gizli anahtar verir ve eskisini hemen geçersiz kılar. POST /api/worker/tokens/{id}/revoke cihazı kalıcı olarak kaldırır; kazancı kalır. GET /api/worker/tokens token'larınızı listeler. Yalnızca özeti saklandığı için bir token yeniden gösterilemez.",
  },
  ru: {
    asks: [
      'я потерял токен устройства',
      'сменить worker token',
      'отозвать токен',
      'удалить устройство',
      'токен украли утёк',
    ],
    text: 'POST /api/worker/tokens/{id}/rotate выдаёт устройству новый секрет и сразу отключает старый. POST /api/worker/tokens/{id}/revoke удаляет устройство навсегда; заработок остаётся. GET /api/worker/tokens перечисляет ваши токены. Показать токен ещё раз нельзя: хранится только его хеш.',
  },
  ko: {
    asks: ['워커 토큰을 잃어버렸어요', '워커 토큰 교체', '토큰 폐기', '기기 삭제', '토큰이 유출됐어요'],
    text: 'POST /api/worker/tokens/{id}/rotate는 기기에 새 비밀 값을 주고 이전 값을 즉시 무효로 만듭니다. POST /api/worker/tokens/{id}/revoke는 기기를 완전히 제거하며, 수익은 남습니다. GET /api/worker/tokens로 토큰 목록을 볼 수 있습니다. 해시만 저장하므로 토큰을 다시 보여 드릴 수는 없습니다.',
  },
};
