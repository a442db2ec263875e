import type { HelpTopic } from '../topic.js';

export const sandboxSetup: HelpTopic = {
  id: 'sandbox-setup',
  sources: ['apps/agent/README.md#what-is-isolated', 'apps/agent/README.md#images'],
  en: {
    question: 'How do I set up a sandbox: bubblewrap, Docker or Podman?',
    text: 'Run `npm run setup:sandbox` once as root: it installs bubblewrap, in which scripts run. Images run in Docker or Podman, which are used when they are there; `engine_socket` names an unusual place. At each start the agent tries every sandbox with hostile jobs and offers only what it saw enforced; there is no mode without one. Which ones work is printed at the start, and stands as `capabilities` in GET /api/worker/devices.',
  },
  tr: {
    question: 'Korumalı alan (bubblewrap, Docker, Podman) nasıl kurulur?',
    text: "Bir kez root olarak `npm run setup:sandbox` çalıştırın: betiklerin çalıştığı bubblewrap'i kurar. İmajlar Docker veya Podman'da çalışır; kuruluysa kendiliğinden kullanılır, soketi farklı yerdeyse `engine_socket` ile gösterin. Ajan her başlangıçta bütün korumalı alanları saldırgan işlerle dener ve yalnızca gerçekten koruduğunu gördüklerini sunar; korumasız bir kip yoktur. Hangilerinin çalıştığı başlangıçta yazılır, GET /api/worker/devices içinde de `capabilities` olarak görünür.",
  },
  ru: {
    question: 'Как настроить песочницу: bubblewrap, Docker или Podman?',
    text: 'Один раз выполните от root `npm run setup:sandbox`: это установит bubblewrap, в нём работают скрипты. Образы работают в Docker или Podman; если они есть, агент их использует, а `engine_socket` указывает необычное место. При каждом запуске агент испытывает все песочницы враждебными заданиями и предлагает только то, что действительно держит; режима без песочницы нет. Что работает, агент пишет при запуске, а GET /api/worker/devices показывает это как `capabilities`.',
  },
  ko: {
    question: '샌드박스(bubblewrap, Docker, Podman)는 어떻게 설정하나요?',
    text: 'root로 한 번 `npm run setup:sandbox`를 실행하면 스크립트용 bubblewrap이 설치됩니다. 이미지는 Docker나 Podman에서 실행되며, 설치되어 있으면 자동으로 쓰고 위치가 다르면 `engine_socket`으로 알려 주세요. 에이전트는 시작할 때마다 적대적인 작업으로 샌드박스를 모두 시험해 실제로 막힌 것만 제공하고, 샌드박스 없는 방식은 없습니다. 무엇이 되는지는 시작할 때 출력되고, GET /api/worker/devices의 `capabilities`에서도 볼 수 있습니다.',
  },
};
