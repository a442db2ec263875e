import type { HelpTopic } from '../topic.js';

export const agent: HelpTopic = {
  id: 'agent',
  sources: ['apps/agent/README.md#start'],
  en: {
    question: 'How do I install and run the worker agent?',
    text: 'On a Linux machine with Node run `npm ci` in a copy of this repository, and once as root `npm run setup:sandbox`. Write `{ "server": "https://…", "token": "…" }` into `agent.json` and let only yourself read it (`chmod 600 agent.json`). The agent tests its sandboxes at each start, then goes online and takes jobs. Start it with `npm run agent -- --config agent.json`.',
  },
  tr: {
    question: 'Worker ajanını nasıl kurar ve çalıştırırım?',
    text: 'Node kurulu bir Linux makinede bu deponun bir kopyasında `npm ci`, bir kez de root olarak `npm run setup:sandbox` çalıştırın. `{ "server": "https://…", "token": "…" }` içeriğini `agent.json` dosyasına yazın ve dosyayı yalnızca siz okuyun (`chmod 600 agent.json`). Ajan her başlangıçta korumalı alanlarını sınar, sonra çevrimiçi olur ve iş alır. Başlatmak için: `npm run agent -- --config agent.json`.',
  },
  ru: {
    question: 'Как установить и запустить агента?',
    text: 'На машине с Linux и Node выполните `npm ci` в копии этого репозитория и один раз от root `npm run setup:sandbox`. Запишите `{ "server": "https://…", "token": "…" }` в `agent.json` и закройте файл от чужих глаз (`chmod 600 agent.json`). При каждом запуске агент проверяет свои песочницы, затем выходит в сеть и берёт задания. Запуск: `npm run agent -- --config agent.json`.',
  },
  ko: {
    question: '에이전트는 어떻게 설치하고 실행하나요?',
    text: 'Node가 설치된 리눅스에서 이 저장소를 받아 `npm ci`를 실행하고, root로 한 번 `npm run setup:sandbox`를 실행하세요. `{ "server": "https://…", "token": "…" }`를 `agent.json`에 적고 본인만 읽을 수 있게 합니다(`chmod 600 agent.json`). 에이전트는 시작할 때마다 샌드박스를 점검한 뒤 온라인이 되어 작업을 가져옵니다. 실행 명령은 `npm run agent -- --config agent.json`입니다.',
  },
};
