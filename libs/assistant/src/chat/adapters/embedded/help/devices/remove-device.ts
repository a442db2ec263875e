import type { HelpTopic } from '../topic.js';

export const removeDevice: HelpTopic = {
  id: 'remove-device',
  sources: ['POST /api/worker/tokens/{id}/revoke', 'GET /api/worker/tokens'],
  en: {
    question: 'How do I remove a device for good?',
    text: "POST /api/worker/tokens/{id}/revoke ends the token and removes its device for good; jobs it runs go to others, and what it earned stays yours. It can't be undone: a machine that comes back gets a new token. On the machine, `sudo compute-market-agent uninstall` removes everything; without the installer, stop the agent and delete its `data_dir`, and `npm run setup:sandbox` says what is left of sandboxes. The ids are in GET /api/worker/tokens.",
  },
  tr: {
    question: 'Bir cihazı kalıcı olarak nasıl kaldırırım?',
    text: "POST /api/worker/tokens/{id}/revoke token'ı sonlandırır ve cihazı kalıcı olarak kaldırır; çalışan işleri başkasına geçer, kazancı sizde kalır. Geri alınamaz: makine dönerse yeni bir token alır. Makinede `sudo compute-market-agent uninstall` her şeyi kaldırır; kurulum kullanılmadıysa ajanı durdurup `data_dir` klasörünü silin, korumalı alanlardan kalanı `npm run setup:sandbox` söyler. Kimlikler GET /api/worker/tokens içindedir.",
  },
  ru: {
    question: 'Как удалить устройство насовсем?',
    text: 'POST /api/worker/tokens/{id}/revoke отзывает токен и удаляет устройство навсегда; его задания уйдут другим, а заработок останется вам. Отменить это нельзя: вернувшейся машине нужен новый токен. На самой машине всё удаляет `sudo compute-market-agent uninstall`; без установщика остановите агента и удалите его `data_dir`, а что осталось от песочниц, скажет `npm run setup:sandbox`. Идентификаторы — в GET /api/worker/tokens.',
  },
  ko: {
    question: '기기를 완전히 제거하려면 어떻게 하나요?',
    text: 'POST /api/worker/tokens/{id}/revoke는 토큰을 끝내고 기기를 완전히 제거하며, 실행 중이던 작업은 다른 기기로 가고 번 돈은 그대로 남습니다. 되돌릴 수 없으므로 다시 쓰려면 새 토큰이 필요합니다. 컴퓨터에서는 `sudo compute-market-agent uninstall`이 모두 지웁니다. 설치 프로그램을 쓰지 않았다면 에이전트를 멈추고 `data_dir`을 지우세요, 샌드박스에 남은 것은 `npm run setup:sandbox`가 알려 줍니다. 토큰 id는 GET /api/worker/tokens에 있습니다.',
  },
};
