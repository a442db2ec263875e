import type { HelpTopic } from '../topic.js';

export const serveModel: HelpTopic = {
  id: 'serve-model',
  sources: ['POST /api/deploy/job', 'POST /api/deploy/jobs/{id}/access'],
  en: {
    question: 'How do I host a model?',
    text: 'POST /api/deploy/job with `{"job_name":"llm","job_type":"Inference","gpu_model":"A100","network":true}`: unless you name an `image`, a model server (Ollama, if the operator set no other) runs, and `network` lets it download models. For a server of your own, such as vLLM, name its `image`, `command` and `port`. POST /api/deploy/jobs/{id}/access gives the address of each replica; programs send the part after `access=` as the header `X-Access-Token`.',
  },
  tr: {
    question: 'Bir modeli nasıl yayınlarım?',
    text: 'POST /api/deploy/job çağrısını `{"job_name":"llm","job_type":"Inference","gpu_model":"A100","network":true}` ile gönderin: `image` vermezseniz bir model sunucusu (işletmeci başkasını seçmediyse Ollama) çalışır, `network` model indirmesini sağlar. vLLM gibi kendi sunucunuz için `image`, `command` ve `port` verin. POST /api/deploy/jobs/{id}/access her replikanın adresini verir; programlar `access=` sonrasını `X-Access-Token` başlığı olarak gönderir.',
  },
  ru: {
    question: 'Как захостить модель?',
    text: 'POST /api/deploy/job с `{"job_name":"llm","job_type":"Inference","gpu_model":"A100","network":true}`: без своего `image` запустится сервер моделей (Ollama, если оператор не выбрал другой), а `network` позволит ему скачивать модели. Для своего сервера, например vLLM, укажите `image`, `command` и `port`. POST /api/deploy/jobs/{id}/access даёт адрес каждой реплики; программы передают то, что стоит после `access=`, в заголовке `X-Access-Token`.',
  },
  ko: {
    question: '모델은 어떻게 호스팅하나요?',
    text: 'POST /api/deploy/job에 `{"job_name":"llm","job_type":"Inference","gpu_model":"A100","network":true}`를 보내세요. `image`를 적지 않으면 모델 서버(운영자가 바꾸지 않았다면 Ollama)가 실행되고, `network`를 켜면 모델을 내려받을 수 있습니다. vLLM 같은 직접 고른 서버라면 `image`, `command`, `port`를 적으세요. POST /api/deploy/jobs/{id}/access가 레플리카마다 주소를 주며, 프로그램은 `access=` 뒤의 값을 `X-Access-Token` 헤더로 보냅니다.',
  },
};
