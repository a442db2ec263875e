import type { HelpTopic } from '../topic.js';

export const requirements: HelpTopic = {
  id: 'requirements',
  sources: ['docs/operations.md#install', 'docs/operations.md#capacity', 'docs/scale.md'],
  en: {
    question: 'What hardware and software does the server need?',
    text: 'One Linux machine with two cores, 4 GB of memory and 20 GB of disk is enough to begin with; no GPU is needed. You need Node 20.19 or newer (Node 24 is recommended); PostgreSQL is included, and your own must be PostgreSQL 15 or newer. Agents that run jobs need Linux with bubblewrap or a container engine. `npm run bench` measures what a machine can carry; rules of thumb are in docs/operations.md#capacity.',
  },
  tr: {
    question: 'Sunucu için hangi donanım ve yazılım gerekir?',
    text: 'Başlamak için iki çekirdekli, 4 GB bellekli ve 20 GB diskli tek bir Linux makine yeter, GPU gerekmez. Yazılım: Node 20.19 veya üstü (Node 24 önerilir); PostgreSQL birlikte gelir, kendinizinki PostgreSQL 15 veya üstü olmalı. İş çalıştıran ajanlar bubblewrap ya da konteyner motoru olan bir Linux ister. Bir makinenin ne kadarını kaldırdığını `npm run bench` ölçer; kabaca kurallar docs/operations.md#capacity bölümündedir.',
  },
  ru: {
    question: 'Какое железо и софт нужны серверу?',
    text: 'Для начала хватит одной машины с Linux: два ядра, 4 ГБ памяти и 20 ГБ диска, видеокарта не нужна. Из программ — Node 20.19 или новее (лучше Node 24); PostgreSQL идёт в комплекте, а свой должен быть PostgreSQL 15 или новее. Агентам, которые выполняют задания, нужен Linux с bubblewrap или контейнерным движком. Какую нагрузку выдержит машина, измеряет `npm run bench`; ориентиры — в docs/operations.md#capacity.',
  },
  ko: {
    question: '서버에는 어떤 하드웨어와 소프트웨어가 필요한가요?',
    text: '처음에는 코어 두 개, 메모리 4GB, 디스크 20GB인 리눅스 한 대면 충분하고 GPU는 필요 없습니다. 소프트웨어는 Node 20.19 이상(Node 24 권장)이면 되고 PostgreSQL은 함께 들어 있습니다. 직접 둔다면 PostgreSQL 15 이상이어야 합니다. 작업을 돌리는 에이전트에는 bubblewrap이나 컨테이너 엔진이 있는 리눅스가 필요합니다. 한 대가 얼마나 감당하는지는 `npm run bench`로 재고, 어림값은 docs/operations.md#capacity를 보세요.',
  },
};
