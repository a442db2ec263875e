import type { HelpTopic } from '../topic.js';

export const chooseDevice: HelpTopic = {
  id: 'choose-device',
  sources: ['GET /api/jobs/{id}/attempts', 'POST /api/jobs'],
  en: {
    question: 'Can I choose which machine runs my job?',
    text: "You can't pick a certain machine, owner or country: a job goes to the first device that meets its `spec` and takes its price. Narrow it with `gpu_model`, `gpu_memory_gb` and `memory_mb` in POST /api/jobs. Which devices had it, and how reliable they are, is in GET /api/jobs/{id}/attempts; for results you can trust from strangers set `verification` to `quorum`.",
  },
  tr: {
    question: 'İşimi hangi makinenin çalıştıracağını seçebilir miyim?',
    text: 'Belirli bir makine, sahip ya da ülke seçemezsiniz: iş, `spec` koşullarını karşılayan ve ücretini kabul eden ilk cihaza gider. POST /api/jobs içinde `gpu_model`, `gpu_memory_gb` ve `memory_mb` ile daraltın. Hangi cihazların çalıştırdığını ve güvenilirliklerini GET /api/jobs/{id}/attempts gösterir; yabancılardan güvenilir sonuç için `verification` alanını `quorum` yapın.',
  },
  ru: {
    question: 'Можно ли выбрать, на какой машине выполнится задание?',
    text: 'Выбрать определённую машину, владельца или страну нельзя: задание получает первое устройство, которое подходит под `spec` и согласно на цену. Сузить выбор можно полями `gpu_model`, `gpu_memory_gb` и `memory_mb` в POST /api/jobs. Какие устройства его выполняли и насколько они надёжны, видно в GET /api/jobs/{id}/attempts; чтобы доверять результатам незнакомцев, задайте `verification` — `quorum`.',
  },
  ko: {
    question: '작업을 실행할 기계를 고를 수 있나요?',
    text: '특정 기계나 소유자, 국가를 고를 수는 없습니다. 작업은 `spec`을 만족하고 가격을 받아들이는 첫 기기로 갑니다. POST /api/jobs에서 `gpu_model`, `gpu_memory_gb`, `memory_mb`로 좁힐 수 있습니다. 어떤 기기가 맡았고 얼마나 믿을 만한지는 GET /api/jobs/{id}/attempts에 있고, 낯선 기기의 결과를 믿으려면 `verification`을 `quorum`으로 하세요.',
  },
};
