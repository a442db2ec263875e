import type { HelpTopic } from '../topic.js';

export const rentOut: HelpTopic = {
  id: 'rent-out',
  sources: ['apps/agent/README.md#start', 'POST /api/worker/enrolments', 'POST /api/worker/token/create'],
  en: {
    question: 'How do I rent out my machine?',
    text: 'In three steps, on a Linux machine: make a worker token with POST /api/worker/token/create {name, device_type, min_price_usd}, install with `npm ci` and (as root, once) `npm run setup:sandbox`, and start the agent. Put `server` and `token` into a file `agent.json`. From then on it takes jobs that fit by itself, each in a sandbox, and you are paid their price less {fee}. Start it with `npm run agent -- --config agent.json`.',
  },
  tr: {
    question: 'Makinemi nasıl kiraya veririm?',
    text: 'Linux makinede üç adımda: POST /api/worker/token/create {name, device_type, min_price_usd} ile bir worker token alın, `npm ci` ve bir kez root olarak `npm run setup:sandbox` ile kurun, sonra ajanı başlatın. `server` ve `token` değerlerini `agent.json` dosyasına yazın. Ajan uygun işleri kendisi alır, her birini korumalı alanda çalıştırır; size iş ücretinin {fee} kesinti sonrası kalanı ödenir. Başlatma komutu: `npm run agent -- --config agent.json`.',
  },
  ru: {
    question: 'Как сдать свою машину в аренду?',
    text: 'В три шага на машине с Linux: получите токен через POST /api/worker/token/create {name, device_type, min_price_usd}, выполните `npm ci` и один раз от root `npm run setup:sandbox`, затем запустите агента. Запишите `server` и `token` в файл `agent.json`. Дальше агент сам берёт подходящие задания, каждое выполняет в песочнице, а вам платят их цену за вычетом {fee}. Команда запуска: `npm run agent -- --config agent.json`.',
  },
  ko: {
    question: '내 컴퓨터를 어떻게 빌려주나요?',
    text: '리눅스 컴퓨터에서 세 단계면 됩니다. POST /api/worker/token/create {name, device_type, min_price_usd}로 워커 토큰을 만들고, `npm ci`와 (root로 한 번) `npm run setup:sandbox`로 설치한 다음 에이전트를 시작하세요. `server`와 `token`은 `agent.json` 파일에 적습니다. 그 뒤로는 에이전트가 맞는 작업을 스스로 가져와 샌드박스에서 실행하고, 작업 가격에서 {fee}를 뺀 금액이 지급됩니다. 시작 명령은 `npm run agent -- --config agent.json`입니다.',
  },
};
