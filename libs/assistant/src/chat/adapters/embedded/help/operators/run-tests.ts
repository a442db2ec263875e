import type { HelpTopic } from '../topic.js';

export const runTests: HelpTopic = {
  id: 'run-tests',
  sources: ['docs/contributing.md#the-gate', 'docs/contributing.md#the-loop'],
  en: {
    question: 'How do I run the tests?',
    text: "`npm test` runs everything in about ten minutes on two cores (as root it also has sandboxes and engines; what can't run is listed under `SKIPPED:`). `npm test -- libs/ledger` runs the files with that in their path, `npm run test:unit -- races` unit specs by their words, `npm run lint` the rules. Longer ones have their own commands: `npm run test:faults`, `npm run test:attacks`, `npm run test:swarm`. See docs/contributing.md.",
  },
  tr: {
    question: 'Testleri nasıl çalıştırırım?',
    text: '`npm test` iki çekirdekte yaklaşık on dakikada her şeyi çalıştırır (root olarak korumalı alanlar ve motorlar da; çalışamayanlar `SKIPPED:` altında listelenir). `npm test -- libs/ledger` yolunda bu geçen dosyaları, `npm run test:unit -- races` adında bu geçen birim testlerini, `npm run lint` kuralları çalıştırır. Uzunların kendi komutları vardır: `npm run test:faults`, `npm run test:attacks`, `npm run test:swarm`. Bkz. docs/contributing.md.',
  },
  ru: {
    question: 'Как запустить тесты?',
    text: '`npm test` прогоняет всё примерно за десять минут на двух ядрах (от root — ещё песочницы и движки; что не смогло запуститься, перечислено под `SKIPPED:`). `npm test -- libs/ledger` берёт файлы с этим в пути, `npm run test:unit -- races` — юнит-тесты по словам, `npm run lint` — правила. У долгих свои команды: `npm run test:faults`, `npm run test:attacks`, `npm run test:swarm`. См. docs/contributing.md.',
  },
  ko: {
    question: '테스트는 어떻게 실행하나요?',
    text: '`npm test`는 코어 두 개에서 십 분쯤에 모두 돌립니다(root면 샌드박스와 엔진까지, 못 돌린 것은 `SKIPPED:` 아래에 나옵니다). `npm test -- libs/ledger`는 경로에 그 말이 든 파일을, `npm run test:unit -- races`는 이름에 든 단위 테스트를, `npm run lint`는 규칙을 검사합니다. 오래 걸리는 것은 따로 있습니다: `npm run test:faults`, `npm run test:attacks`, `npm run test:swarm`. docs/contributing.md를 참고하세요.',
  },
};
