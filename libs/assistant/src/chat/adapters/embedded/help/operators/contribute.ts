import type { HelpTopic } from '../topic.js';

export const contribute: HelpTopic = {
  id: 'contribute',
  sources: ['docs/contributing.md', 'docs/architecture.md#adding-things'],
  en: {
    question: 'How can I contribute code?',
    text: 'Start with docs/architecture.md (one page: the map, the rules, and "Adding things": an endpoint, an error, a context), then docs/contributing.md for the loop of tests. It is TypeScript on NestJS with Fastify and PostgreSQL; each context under `libs/` has a README of its own, and why things are as they are is in `docs/adr`. Before a change goes in, `npm run lint` and `npm test` must pass.',
  },
  tr: {
    question: 'Koda nasıl katkıda bulunurum?',
    text: "docs/architecture.md ile başlayın (tek sayfa: harita, kurallar ve bir uç nokta, hata ya da bağlam ekleme), sonra test döngüsü için docs/contributing.md. NestJS, Fastify ve PostgreSQL üzerinde TypeScript'tir; `libs/` altındaki her bağlamın kendi README'si vardır, nedenler `docs/adr` altındadır. Bir değişiklik girmeden önce `npm run lint` ve `npm test` geçmelidir.",
  },
  ru: {
    question: 'Как внести вклад в код?',
    text: 'Начните с docs/architecture.md (одна страница: карта, правила и как добавить точку, ошибку, контекст), затем docs/contributing.md — про цикл тестов. Это TypeScript на NestJS с Fastify и PostgreSQL; у каждого контекста в `libs/` свой README, а почему всё так — в `docs/adr`. До того как изменение примут, должны пройти `npm run lint` и `npm test`.',
  },
  ko: {
    question: '코드에 어떻게 기여하나요?',
    text: 'docs/architecture.md부터 보세요(한 장짜리 지도와 규칙, 엔드포인트·오류·컨텍스트를 더하는 법). 테스트 방법은 docs/contributing.md에 있습니다. NestJS와 Fastify, PostgreSQL 위의 TypeScript이고, `libs/` 아래 컨텍스트마다 README가 있으며, 왜 그런지는 `docs/adr`에 있습니다. 변경을 넣기 전에 `npm run lint`와 `npm test`를 통과해야 합니다.',
  },
};
