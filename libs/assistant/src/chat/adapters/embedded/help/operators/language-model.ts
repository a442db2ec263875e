import type { HelpTopic } from '../topic.js';

export const languageModel: HelpTopic = {
  id: 'language-model',
  sources: ['docs/configuration.md#settings', 'libs/assistant/README.md', 'docs/adr/0009-two-engines.md'],
  en: {
    question: 'How do I connect a language model to the assistant?',
    text: "Set `LLM_BASE_URL` to any OpenAI-compatible endpoint, up to its `/v1` (Ollama: `LLM_BASE_URL=http://localhost:11434/v1`), `LLM_MODEL` to the model's name, and `LLM_API_KEY` if it wants one; `LLM_VISION_MODEL` looks at photos. With compose `docker compose --profile model up` brings one along. If it fails or is slower than `LLM_TIMEOUT_S`, the embedded engine answers, and no model decides about money. More in docs/configuration.md.",
  },
  tr: {
    question: 'Asistana bir dil modeli nasıl bağlarım?',
    text: "`LLM_BASE_URL` değişkenini OpenAI uyumlu bir uç noktaya, `/v1` dahil, ayarlayın (Ollama: `LLM_BASE_URL=http://localhost:11434/v1`); `LLM_MODEL` modelin adıdır, isterse `LLM_API_KEY` verin; `LLM_VISION_MODEL` fotoğraflara bakar. Compose'da `docker compose --profile model up` bir tane getirir. Hata verir ya da `LLM_TIMEOUT_S` süresini aşarsa yerleşik motor yanıtlar; parayla ilgili hiçbir kararı model vermez. Devamı docs/configuration.md bölümündedir.",
  },
  ru: {
    question: 'Как подключить к ассистенту языковую модель?',
    text: 'Укажите в `LLM_BASE_URL` любую OpenAI-совместимую точку до `/v1` включительно (Ollama: `LLM_BASE_URL=http://localhost:11434/v1`), в `LLM_MODEL` — имя модели, при необходимости `LLM_API_KEY`; `LLM_VISION_MODEL` смотрит фото. В compose модель поднимает `docker compose --profile model up`. Если она отказала или не уложилась в `LLM_TIMEOUT_S`, отвечает встроенный движок, а о деньгах модель не решает. Подробнее в docs/configuration.md.',
  },
  ko: {
    question: '도우미에 언어 모델을 어떻게 연결하나요?',
    text: '`LLM_BASE_URL`에 OpenAI 호환 엔드포인트를 `/v1`까지 넣고(Ollama는 `LLM_BASE_URL=http://localhost:11434/v1`), `LLM_MODEL`에 모델 이름을, 필요하면 `LLM_API_KEY`를 설정하세요. `LLM_VISION_MODEL`은 사진을 봅니다. compose에서는 `docker compose --profile model up`이 모델을 함께 띄웁니다. 모델이 실패하거나 `LLM_TIMEOUT_S`보다 느리면 내장 엔진이 답하고, 돈에 관한 결정은 모델이 하지 않습니다. 더 보려면 docs/configuration.md를 참고하세요.',
  },
};
