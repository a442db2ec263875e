import type { HelpTopic } from '../topic.js';

export const hostReplicas: HelpTopic = {
  id: 'host-replicas',
  sources: [
    'apps/agent/README.md#replicas-of-deploys',
    'docs/economics.md#who-is-paid-what',
    'GET /api/worker/replicas',
  ],
  en: {
    question: 'Does my device run replicas of deploys, and what do they pay?',
    text: 'Yes, without any setting: the service lists the replicas that your device should run, and the agent runs them like jobs, in a sandbox. You are paid per running second, less {fee}, and only where your `min_price_usd` is met; when you stop the agent they move elsewhere, and what ran is paid. No port is opened on your side: visitors reach only that replica, through a tunnel. A machine with GPUs takes replicas without only with `cpu_replicas`, and `once` refuses all. More is in `apps/agent/README.md`, "Replicas of deploys".',
  },
  tr: {
    question: 'Cihazım deploy kopyalarını çalıştırır mı, ne öderler?',
    text: 'Evet, bir şey ayarlamak gerekmez: servis cihazınızın çalıştıracağı replikaları listeler, ajan da onları işler gibi korumalı alanda çalıştırır. Çalışılan her saniye için {fee} kesintiyle ödeme alırsınız, o da yalnızca `min_price_usd` tabanınız karşılanıyorsa; ajanı durdurursanız replikalar başka yere gider, çalışılan süre ödenir. Sizin tarafta port açılmaz: ziyaretçiler bir tünel üzerinden yalnızca o replikaya ulaşır. GPU\'lu makine GPU\'suz replikaları ancak `cpu_replicas` ile alır, `once` hepsini reddeder. Ayrıntı `apps/agent/README.md` içinde, "Replicas of deploys" bölümündedir.',
  },
  ru: {
    question: 'Запускает ли моё устройство реплики деплоев и сколько за них платят?',
    text: 'Да, настраивать ничего не нужно: сервис говорит, какие реплики должно держать устройство, и агент запускает их в песочнице, как задания. Платят за каждую секунду работы за вычетом {fee}, и только если это не ниже вашего `min_price_usd`; остановите агента — реплики переедут, а отработанное оплатят. Порты у вас не открываются: посетители приходят по туннелям только к этой реплике. Машина с GPU берёт реплики без GPU лишь с `cpu_replicas`, а `once` отказывает всем. Подробнее — в `apps/agent/README.md`, раздел "Replicas of deploys".',
  },
  ko: {
    question: '내 기기에서 배포 레플리카도 돌아가나요? 얼마를 받나요?',
    text: '네, 따로 설정하지 않아도 서비스가 이 기기에서 돌릴 레플리카를 알려 주고 에이전트가 작업처럼 샌드박스에서 실행합니다. 실행된 시간만큼 초 단위로 {fee}를 뺀 금액이 지급되고 `min_price_usd`를 채우는 경우에만 오며, 에이전트를 멈추면 레플리카는 다른 곳으로 옮겨 가고 돌린 만큼은 지급됩니다. 이쪽에 포트가 열리지는 않으며 방문자는 터널을 통해 그 레플리카에만 닿습니다. GPU가 있는 기기는 `cpu_replicas`를 켜야 GPU 없는 레플리카를 받고, `once`는 모두 거절합니다. 자세한 내용은 `apps/agent/README.md`의 "Replicas of deploys"에 있습니다.',
  },
};
