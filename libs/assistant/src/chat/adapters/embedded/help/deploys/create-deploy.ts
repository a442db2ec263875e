import type { HelpTopic } from '../topic.js';

export const createDeploy: HelpTopic = {
  id: 'create-deploy',
  sources: ['POST /api/deploy/job', 'libs/deploy/README.md'],
  en: {
    question: 'How do I create a deploy?',
    text: 'POST /api/deploy/job with `{"job_name":"web","job_type":"Docker","gpu_model":"cpu","image":"docker.io/library/python:3.13-slim","command":["python","-m","http.server"],"port":8000}` orders a deploy and holds its price; it is queued until devices that fit are free. `gpu_model` names a GPU or `cpu` for none; `gpu_count`, `replicas` and `duration_hrs` are one unless you say so, and `payment_type` is `coin` or `usd`. In mode `training` I write the request for you. GET /api/deploy/jobs/{id} shows its replicas and why they don\'t run.',
  },
  tr: {
    question: 'Nasıl deploy oluştururum?',
    text: 'POST /api/deploy/job çağrısı `{"job_name":"web","job_type":"Docker","gpu_model":"cpu","image":"docker.io/library/python:3.13-slim","command":["python","-m","http.server"],"port":8000}` gövdesiyle bir deploy sipariş eder ve ücretini bloke eder; uygun cihazlar boşalana kadar sırada bekler. `gpu_model` bir GPU\'nun adıdır, GPU\'suz için `cpu`; `gpu_count`, `replicas` ve `duration_hrs` belirtmezseniz birdir, `payment_type` ise `coin` ya da `usd`. `training` modunda isteği sizin için yazarım. GET /api/deploy/jobs/{id} replikaları ve neden çalışmadıklarını gösterir.',
  },
  ru: {
    question: 'Как создать деплой?',
    text: 'POST /api/deploy/job с телом `{"job_name":"web","job_type":"Docker","gpu_model":"cpu","image":"docker.io/library/python:3.13-slim","command":["python","-m","http.server"],"port":8000}` заказывает деплой и блокирует его цену; он ждёт в очереди, пока не освободятся подходящие устройства. `gpu_model` называет GPU или `cpu`, если он не нужен; `gpu_count`, `replicas` и `duration_hrs` без указания равны единице, `payment_type` — `coin` или `usd`. В режиме `training` я составлю запрос за вас. GET /api/deploy/jobs/{id} показывает реплики и почему они не работают.',
  },
  ko: {
    question: '배포는 어떻게 만드나요?',
    text: 'POST /api/deploy/job에 `{"job_name":"web","job_type":"Docker","gpu_model":"cpu","image":"docker.io/library/python:3.13-slim","command":["python","-m","http.server"],"port":8000}`를 보내면 배포를 주문하고 비용이 보류되며, 맞는 기기가 빌 때까지 대기열에서 기다립니다. `gpu_model`은 GPU 이름이고 GPU가 없으면 `cpu`입니다. `gpu_count`, `replicas`, `duration_hrs`는 적지 않으면 하나이고, `payment_type`은 `coin` 또는 `usd`입니다. `training` 모드에서는 제가 요청을 작성해 드립니다. GET /api/deploy/jobs/{id}에서 레플리카와 실행되지 않는 이유를 볼 수 있습니다.',
  },
};
