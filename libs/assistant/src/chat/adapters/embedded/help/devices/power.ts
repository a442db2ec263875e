import type { HelpTopic } from '../topic.js';

export const power: HelpTopic = {
  id: 'power',
  sources: ['GET /api/worker/devices', 'apps/agent/README.md#what-is-isolated'],
  en: {
    question: 'What about heat, electricity and wear of my hardware?',
    text: 'Jobs may use GPU and processor fully for hours, as any heavy program does, and you bear the electricity and the wear. The agent sets no power or temperature limits: set them with your own tools (`nvidia-smi -pl`), run fewer jobs with `concurrency`, and point `data_dir` at a disk that may wear out. Set `min_price_usd` high enough to cover the power. The temperatures your machine reports are `cpu_temp` and `gpu_temp` in GET /api/worker/devices.',
  },
  tr: {
    question: 'Isınma, elektrik ve donanım yıpranması ne olacak?',
    text: 'İşler, her ağır program gibi, GPU ve işlemciyi saatlerce sonuna kadar kullanabilir; elektrik ve yıpranma size aittir. Ajan güç ya da sıcaklık sınırı koymaz: bunu kendi araçlarınızla yapın (`nvidia-smi -pl`), `concurrency` ile daha az iş çalıştırın, yıpranabilecek diski `data_dir` ile seçin. Elektriği `min_price_usd` karşılasın. Makinenin bildirdiği sıcaklıklar GET /api/worker/devices içinde `cpu_temp` ve `gpu_temp` alanlarındadır.',
  },
  ru: {
    question: 'А как же нагрев, электричество и износ железа?',
    text: 'Задания могут часами грузить GPU и процессор полностью, как любая тяжёлая программа; за электричество и износ отвечаете вы. Агент не ограничивает мощность и температуру: делайте это своими средствами (`nvidia-smi -pl`), уменьшите `concurrency`, а диск, который не жалко, укажите в `data_dir`. Электричество заложите в `min_price_usd`. Температуры, о которых сообщает машина, — это `cpu_temp` и `gpu_temp` в GET /api/worker/devices.',
  },
  ko: {
    question: '발열, 전기료, 부품 수명은 괜찮나요?',
    text: '작업은 여느 무거운 프로그램처럼 GPU와 프로세서를 몇 시간씩 최대로 쓸 수 있고, 전기료와 마모는 본인 부담입니다. 에이전트는 전력이나 온도를 제한하지 않으니 직접 설정하거나(`nvidia-smi -pl`) `concurrency`로 작업 수를 줄이고, 닳아도 되는 디스크를 `data_dir`로 지정하세요. 전기료는 `min_price_usd`에 반영하면 됩니다. 컴퓨터가 보고한 온도는 GET /api/worker/devices의 `cpu_temp`와 `gpu_temp`입니다.',
  },
};
