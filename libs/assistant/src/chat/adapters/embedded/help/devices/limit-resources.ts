import type { HelpTopic } from '../topic.js';

export const limitResources: HelpTopic = {
  id: 'limit-resources',
  sources: ['apps/agent/README.md#start'],
  en: {
    question: 'How do I limit how much of my machine is used?',
    text: '`concurrency` says how many jobs, and replicas without GPUs, run at once, and `max_memory_mb` how much memory they share; `input_cache_mb`, `image_cache_gb` and `max_image_gb` bound the disk. Each job gets no more than its buyer asked for, and the sandbox holds it to that. All NVIDIA GPUs of the machine are offered; there is no setting for a part of them, nor for cores. Write them into `agent.json` and restart the agent (`sudo systemctl restart compute-market-agent`); `apps/agent/README.md` has all of them.',
  },
  tr: {
    question: 'Makinemin ne kadarının kullanılacağını nasıl sınırlarım?',
    text: "`concurrency` aynı anda kaç iş (ve GPU'suz kopya) çalışacağını, `max_memory_mb` bunların paylaştığı belleği belirler; `input_cache_mb`, `image_cache_gb` ve `max_image_gb` diski sınırlar. Hiçbir iş alıcısının istediğinden fazlasını alamaz, korumalı alan buna izin vermez. Makinedeki bütün NVIDIA GPU'lar sunulur; bir kısmını ya da çekirdekleri ayıran ayar yoktur. Bunları `agent.json` dosyasına yazıp ajanı yeniden başlatın (`sudo systemctl restart compute-market-agent`); hepsi `apps/agent/README.md` içindedir.",
  },
  ru: {
    question: 'Как ограничить, сколько ресурсов моей машины используется?',
    text: '`concurrency` задаёт, сколько заданий (и реплик без GPU) идёт одновременно, `max_memory_mb` — сколько памяти они делят; диск ограничивают `input_cache_mb`, `image_cache_gb` и `max_image_gb`. Больше, чем просил покупатель, задание не получит: за этим следит песочница. Предлагаются все видеокарты NVIDIA машины; настройки для части из них или для ядер нет. Впишите нужное в `agent.json` и перезапустите агента (`sudo systemctl restart compute-market-agent`); все настройки — в `apps/agent/README.md`.',
  },
  ko: {
    question: '내 컴퓨터를 얼마나 쓸지 어떻게 제한하나요?',
    text: '`concurrency`는 작업(과 GPU 없는 레플리카)이 동시에 몇 개 돌지, `max_memory_mb`는 그것들이 나눠 쓸 메모리를 정하고, `input_cache_mb`, `image_cache_gb`, `max_image_gb`는 디스크를 제한합니다. 어떤 작업도 구매자가 요청한 것보다 많이 쓸 수 없도록 샌드박스가 막습니다. NVIDIA GPU는 모두 제공되며 일부만 내놓거나 코어를 제한하는 설정은 없습니다. `agent.json`에 적고 다시 시작하세요(`sudo systemctl restart compute-market-agent`). 전체 목록은 `apps/agent/README.md`에 있습니다.',
  },
};
