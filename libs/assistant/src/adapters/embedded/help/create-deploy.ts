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
    text: 'POST /api/deploy/job {job_name, job_type, gpu_model} orders a deploy and holds its price; it is queued until devices that fit are free. `gpu_count`, `duration_hrs` and `replicas` default to one each, `payment_type` is `usd` or `coin`. Types: Docker, Jupyter, Inference, Training, Script; those without a default also need `image` or `command`. GET /api/deploy/jobs/{id} shows replicas and reasons, POST /api/deploy/jobs/{id}/stop ends it: you pay by the running second, the rest returns. In mode `training` I write the request for you.',
  },
  tr: {
    asks: [
      'deploy nasıl oluştururum',
      'gpu üzerinde model deploy etmek',
      'gpu üzerinde jupyter başlatmak',
      'deploy isteği alanları',
      'birden çok replica çalıştırmak',
    ],
    text: 'POST /api/deploy/job {job_name, job_type, gpu_model} bir deploy sipariş eder ve ücretini ayırır; uygun cihazlar boşalana kadar sırada bekler. `gpu_count`, `duration_hrs` ve `replicas` belirtilmezse birdir, `payment_type` ise `usd` veya `coin`. Türler: Docker, Jupyter, Inference, Training, Script; varsayılanı olmayanlar ayrıca `image` veya `command` ister. GET /api/deploy/jobs/{id} replicaları ve nedenleri gösterir, POST /api/deploy/jobs/{id}/stop onu bitirir: çalışan saniye kadar ödersiniz, kalanı geri döner. `training` modunda isteği sizin için yazarım.',
  },
  ru: {
    asks: [
      'как создать деплой',
      'развернуть модель на gpu',
      'запустить jupyter на gpu',
      'поля запроса на деплой',
      'запустить несколько реплик',
    ],
    text: 'POST /api/deploy/job {job_name, job_type, gpu_model} заказывает деплой и удерживает его цену; он ждёт в очереди, пока не освободятся подходящие устройства. `gpu_count`, `duration_hrs` и `replicas` по умолчанию равны единице, `payment_type` — `usd` или `coin`. Типы: Docker, Jupyter, Inference, Training, Script; тем, у которых нет значения по умолчанию, нужен ещё `image` или `command`. GET /api/deploy/jobs/{id} показывает реплики и причины, POST /api/deploy/jobs/{id}/stop завершает его: вы платите за секунды работы, остаток возвращается. В режиме `training` я составлю запрос за вас.',
  },
  ko: {
    asks: [
      '배포는 어떻게 만드나요',
      'gpu에 모델 배포하기',
      'gpu에서 jupyter 시작',
      '배포 요청 필드',
      '여러 레플리카 실행',
    ],
    text: 'POST /api/deploy/job {job_name, job_type, gpu_model}로 배포를 주문하면 비용이 보류되고, 맞는 기기가 빌 때까지 대기열에서 기다립니다. `gpu_count`, `duration_hrs`, `replicas`의 기본값은 모두 하나이고, `payment_type`은 `usd` 또는 `coin`입니다. 유형은 Docker, Jupyter, Inference, Training, Script이며, 기본값이 없는 유형에는 `image`나 `command`도 필요합니다. GET /api/deploy/jobs/{id}는 레플리카와 이유를 보여 주고, POST /api/deploy/jobs/{id}/stop은 배포를 끝냅니다. 실행된 초만큼만 지불하고 나머지는 돌려받습니다. `training` 모드에서는 제가 요청을 대신 작성해 드립니다.',
  },
};
