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
    text: 'Deploys come with a later version; for now, POST /api/jobs runs containers and scripts. POST /api/deploy/job {job_name, job_type, gpu_model} will then make a deploy request, which is queued; `gpu_count`, `duration_hrs` and `replicas` default to one each, `payment_type` is `usd` or `coin`. Types: Docker, Jupyter, Inference, Training, Script. In mode `training` I write the request for you.',
  },
  tr: {
    asks: [
      'deploy nasıl oluştururum',
      'gpu üzerinde model deploy etmek',
      'gpu üzerinde jupyter başlatmak',
      'deploy isteği alanları',
      'birden çok replica çalıştırmak',
    ],
    text: 'Deploylar sonraki bir sürümle gelecek; şimdilik konteyner ve betikleri POST /api/jobs çalıştırır. O zaman POST /api/deploy/job {job_name, job_type, gpu_model} bir deploy isteği oluşturup sıraya alacak; `gpu_count`, `duration_hrs` ve `replicas` belirtilmezse birdir, `payment_type` ise `usd` veya `coin`. Türler: Docker, Jupyter, Inference, Training, Script. `training` modunda isteği sizin için yazarım.',
  },
  ru: {
    asks: [
      'как создать деплой',
      'развернуть модель на gpu',
      'запустить jupyter на gpu',
      'поля запроса на деплой',
      'запустить несколько реплик',
    ],
    text: 'Деплои появятся в следующей версии; пока контейнеры и скрипты запускает POST /api/jobs. Тогда POST /api/deploy/job {job_name, job_type, gpu_model} будет создавать запрос на деплой и ставить его в очередь; `gpu_count`, `duration_hrs` и `replicas` по умолчанию равны единице, `payment_type` — `usd` или `coin`. Типы: Docker, Jupyter, Inference, Training, Script. В режиме `training` я составлю запрос за вас.',
  },
  ko: {
    asks: [
      '배포는 어떻게 만드나요',
      'gpu에 모델 배포하기',
      'gpu에서 jupyter 시작',
      '배포 요청 필드',
      '여러 레플리카 실행',
    ],
    text: '배포는 이후 버전에서 제공되며, 지금은 POST /api/jobs로 컨테이너와 스크립트를 실행할 수 있습니다. 그때는 POST /api/deploy/job {job_name, job_type, gpu_model}로 배포 요청을 만들면 대기열에 들어갑니다. `gpu_count`, `duration_hrs`, `replicas`의 기본값은 모두 하나이고, `payment_type`은 `usd` 또는 `coin`입니다. 유형은 Docker, Jupyter, Inference, Training, Script입니다. `training` 모드에서는 제가 요청을 대신 작성해 드립니다.',
  },
};
