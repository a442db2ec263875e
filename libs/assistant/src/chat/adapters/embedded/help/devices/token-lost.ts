import type { HelpTopic } from '../topic.js';

export const tokenLost: HelpTopic = {
  id: 'token-lost',
  sources: ['POST /api/worker/tokens/{id}/rotate', 'GET /api/worker/tokens'],
  en: {
    question: 'What do I do when a worker token is lost, stolen or leaked?',
    text: "POST /api/worker/tokens/{id}/rotate gives the device a new secret and refuses the old one at once; the device keeps its name, history and earnings. Put the new one into the agent's settings and start it again: the old agent stops by itself, and its jobs go to others. A token can't be shown again, since only its hash is stored. With it somebody could work as your device, but not spend or withdraw your money. The ids are in GET /api/worker/tokens.",
  },
  tr: {
    question: 'Worker token kaybolur, çalınır veya sızarsa ne yaparım?',
    text: 'POST /api/worker/tokens/{id}/rotate cihaza yeni bir gizli anahtar verir ve eskisini hemen reddeder; cihaz adını, geçmişini ve kazancını korur. Yenisini ajanın ayarlarına yazıp yeniden başlatın: eski ajan kendiliğinden durur, işleri başkasına geçer. Yalnızca özeti saklandığı için token yeniden gösterilemez. Onunla biri sizin cihazınız gibi çalışabilir, ama paranızı harcayamaz ve çekemez. Kimlikler GET /api/worker/tokens içindedir.',
  },
  ru: {
    question: 'Что делать, если токен воркера потерян, украден или утёк?',
    text: 'POST /api/worker/tokens/{id}/rotate выдаёт устройству новый секрет и сразу отключает старый; имя, история и заработок остаются. Впишите новый в настройки агента и запустите его снова: старый агент остановится сам, его задания уйдут другим. Показать токен ещё раз нельзя: хранится только хеш. С ним можно работать от имени вашего устройства, но не тратить и не выводить ваши деньги. Идентификаторы — в GET /api/worker/tokens.',
  },
  ko: {
    question: '워커 토큰을 잃어버리거나 도난, 유출되면 어떻게 하나요?',
    text: 'POST /api/worker/tokens/{id}/rotate는 기기에 새 비밀 값을 주고 이전 값을 즉시 거부하며, 기기의 이름과 기록, 수익은 그대로입니다. 새 값을 에이전트 설정에 넣고 다시 시작하면 예전 에이전트는 스스로 멈추고 그 작업은 다른 기기로 갑니다. 해시만 저장하므로 토큰을 다시 보여 드릴 수는 없습니다. 남이 토큰을 가지면 이 기기인 척 일할 수는 있어도 돈을 쓰거나 출금할 수는 없습니다. 토큰 id는 GET /api/worker/tokens에 있습니다.',
  },
};
