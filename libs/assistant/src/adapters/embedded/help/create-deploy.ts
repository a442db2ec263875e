import type { HelpTopic } from './topic.js';

export const createDeploy: HelpTopic = {
  id: 'create-deploy',
  en: {
    asks: [
      'how do I create a deploy',
      'deploy a model on GPUs',
      'start a Jupyter on a GPU',
      'deploy request fields',
      'run several replicas',
    ],
    text: "POST /api/deploy/job {job_name, job_type, gpu_model} makes a deploy request, which is queued; `gpu_count`, `duration_hrs` and `replicas` default to one each, `payment_type` is `usd` or `coin`. Types: Docker, Jupyter, Inference, Training, Script. Its price is held at creation; what isn't used comes back. In mode `training` I write the request for you.",
  },
  tr: {
    asks: [
      'deploy nasıl oluştururum',
      'gpu üzerinde model deploy etmek',
      'gpu üzerinde jupyter başlatmak',
      'deploy isteği alanları',
      'birden çok replica çalıştırmak',
    ],
    text: 'POST /api/deploy/job {job_name, job_type, gpu_model} bir deploy isteği oluşturur ve sıraya alır; `gpu_count`, `duration_hrs` ve `replicas` belirtilmezse birdir, `payment_type` ise `usd` veya `coin`. Türler: Docker, Jupyter, Inference, Training, Script. Ücret oluşturulurken bloke edilir, kullanılmayanı geri döner. `training` modunda isteği sizin için yazarım.',
  },
  ru: {
    asks: [
      'как создать деплой',
      'развернуть модель на gpu',
      'запустить jupyter на gpu',
      'поля запроса на деплой',
      'запустить несколько реплик',
    ],
    text: 'POST /api/deploy/job {job_name, job_type, gpu_model} создаёт запрос на деплой и ставит его в очередь; `gpu_count`, `duration_hrs` и `replicas` по умолчанию равны единице, `payment_type` — `usd` или `coin`. Типы: Docker, Jupyter, Inference, Training, Script. Цена блокируется при создании, неиспользованное возвращается. В режиме `training` я составлю запрос за вас.',
  },
  ko: {
    asks: [
      '배포는 어떻게 만드나요',
      'gpu에 모델 배포하기',
      'gpu에서 jupyter 시작',
      '배포 요청 필드',
      '여러 레플리카 실행',
    ],
    text: 'POST /api/deploy/job {job_name, job_type, gpu_model}로 배포 요청을 만들면 대기열에 들어갑니다. `gpu_count`, `duration_hrs`, `replicas`의 기본값은 모두 하나이고, `payment_type`은 `usd` 또는 `coin`입니다. 유형은 Docker, Jupyter, Inference, Training, Script입니다. 대금은 만들 때 보류되고 쓰지 않은 만큼 돌아옵니다. `training` 모드에서는 제가 요청을 대신 작성해 드립니다.',
  },
};
