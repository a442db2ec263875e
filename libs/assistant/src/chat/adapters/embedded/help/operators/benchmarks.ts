import type { HelpTopic } from '../topic.js';

export const benchmarks: HelpTopic = {
  id: 'benchmarks',
  sources: ['docs/benchmarks.md', 'docs/scale.md'],
  en: {
    question: 'How fast is it, and how do I measure that?',
    text: '`npm run bench` starts a server of its own and measures each figure beside its limit in the same run (bare Fastify, bare SQL), so ratios count more than rates; `npm run bench -- list heartbeats` runs only those sections. What was measured here is in docs/benchmarks.md, and how it changes up to a million rows in docs/scale.md.',
  },
  tr: {
    question: 'Ne kadar hızlı ve bunu nasıl ölçerim?',
    text: '`npm run bench` kendi sunucusunu başlatır ve her değeri aynı çalıştırmada sınırıyla (yalın Fastify, yalın SQL) yan yana ölçer; yani oranlar hızlardan önemlidir. `npm run bench -- list heartbeats` yalnızca o bölümleri çalıştırır. Burada ölçülenler docs/benchmarks.md, bir milyon satıra dek nasıl değiştiği docs/scale.md sayfasındadır.',
  },
  ru: {
    question: 'Насколько это быстро и как измерить?',
    text: '`npm run bench` поднимает собственный сервер и меряет каждую цифру рядом с её пределом в том же прогоне (голый Fastify, голый SQL), поэтому отношения важнее скоростей; `npm run bench -- list heartbeats` прогоняет только эти разделы. Измеренное здесь — в docs/benchmarks.md, как оно меняется до миллиона строк — в docs/scale.md.',
  },
  ko: {
    question: '얼마나 빠르고, 어떻게 측정하나요?',
    text: '`npm run bench`는 자체 서버를 띄우고 각 수치를 같은 실행 안의 한계값(맨 Fastify, 맨 SQL)과 나란히 재므로 절대 속도보다 비율이 중요합니다. `npm run bench -- list heartbeats`처럼 일부만 돌릴 수도 있습니다. 여기서 잰 결과는 docs/benchmarks.md에, 백만 행까지의 변화는 docs/scale.md에 있습니다.',
  },
};
