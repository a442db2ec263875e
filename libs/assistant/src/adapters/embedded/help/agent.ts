import type { HelpTopic } from './topic.js';

export const agent: HelpTopic = {
  id: 'agent',
  en: {
    asks: [
      'how do I run the agent',
      'install worker agent',
      'start the agent program',
      'npm run agent',
      'agent settings concurrency memory',
      'docker or podman for the agent',
      'install the agent on linux ubuntu',
    ],
    text: 'On a Linux machine run `npm ci`, once as root `npm run setup:sandbox`, then `npm run agent -- --config agent.json` with `server` and `token` in that file. `concurrency` and `max_memory_mb` limit what it takes. Scripts run in bubblewrap, images in Docker or Podman; `npm run agent -- --help` lists every setting.',
  },
  tr: {
    asks: [
      'ajanı nasıl çalıştırırım',
      'worker ajanı kurmak',
      'ajan programını başlatmak',
      'npm run agent',
      'ajan ayarları bellek eşzamanlılık',
      'ajan için docker veya podman',
      'ajanı linux ubuntu üzerine kurmak',
    ],
    text: "Linux makinede `npm ci`, bir kez root olarak `npm run setup:sandbox`, ardından içinde `server` ve `token` bulunan dosyayla `npm run agent -- --config agent.json` çalıştırın. `concurrency` ve `max_memory_mb` alacağı işi sınırlar. Betikler bubblewrap'te, imajlar Docker veya Podman'da çalışır; `npm run agent -- --help` bütün ayarları listeler.",
  },
  ru: {
    asks: [
      'как запустить агента',
      'установить агент воркера',
      'запуск программы агента',
      'npm run agent',
      'настройки агента память параллельность',
      'docker или podman для агента',
      'установить агента на linux ubuntu',
    ],
    text: 'На машине с Linux выполните `npm ci`, один раз от root `npm run setup:sandbox`, затем `npm run agent -- --config agent.json`, где в файле указаны `server` и `token`. `concurrency` и `max_memory_mb` ограничивают то, что он берёт. Скрипты выполняются в bubblewrap, образы — в Docker или Podman; `npm run agent -- --help` перечисляет все настройки.',
  },
  ko: {
    asks: [
      '에이전트는 어떻게 실행하나요',
      '워커 에이전트 설치',
      '에이전트 프로그램 시작',
      'npm run agent',
      '에이전트 설정 메모리 동시 실행',
      '에이전트에 docker 또는 podman',
      '리눅스 우분투에 에이전트 설치',
    ],
    text: '리눅스에서 `npm ci`를 실행하고, root로 한 번 `npm run setup:sandbox`를 실행한 뒤, `server`와 `token`을 적은 파일로 `npm run agent -- --config agent.json`을 시작하세요. `concurrency`와 `max_memory_mb`로 맡을 양을 제한합니다. 스크립트는 bubblewrap에서, 이미지는 Docker나 Podman에서 실행되며, 모든 설정은 `npm run agent -- --help`에 있습니다.',
  },
};
