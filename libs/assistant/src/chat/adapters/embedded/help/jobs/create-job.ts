import type { HelpTopic } from '../topic.js';

export const createJob: HelpTopic = {
  id: 'create-job',
  sources: ['POST /api/jobs', 'docs/tour.md'],
  en: {
    question: 'How do I post a job?',
    text: 'POST /api/jobs with `{"title":"Hello","job_type":"script","price_coin":1,"duration_hrs":1,"spec":{"script":"echo hi"}}` posts a job; `spec` says what runs (`script`, or `image` and `command`), and without it a person does the job by hand. The price is held from your balance until it is paid or returns. In mode `training` I write the request for you. The reply has its `job_id`: follow it with GET /api/jobs/{id}.',
  },
  tr: {
    question: 'Nasıl iş oluştururum?',
    text: 'POST /api/jobs çağrısını `{"title":"Merhaba","job_type":"script","price_coin":1,"duration_hrs":1,"spec":{"script":"echo hi"}}` gövdesiyle gönderin; `spec` neyin çalışacağını söyler (`script` ya da `image` ve `command`), yoksa işi bir insan elle yapar. Ücret, ödenene ya da geri dönene kadar bakiyenizde bloke edilir. `training` modunda isteği sizin için yazarım. Yanıttaki `job_id` ile işi GET /api/jobs/{id} üzerinden izleyin.',
  },
  ru: {
    question: 'Как создать задание?',
    text: 'POST /api/jobs с телом `{"title":"Привет","job_type":"script","price_coin":1,"duration_hrs":1,"spec":{"script":"echo hi"}}` размещает задание; `spec` говорит, что запустить (`script` или `image` и `command`), а без него задание выполняет человек вручную. Цена блокируется на балансе, пока не будет выплачена или возвращена. В режиме `training` я составлю запрос за вас. В ответе будет `job_id` — следите за ним через GET /api/jobs/{id}.',
  },
  ko: {
    question: '작업은 어떻게 등록하나요?',
    text: 'POST /api/jobs에 `{"title":"안녕","job_type":"script","price_coin":1,"duration_hrs":1,"spec":{"script":"echo hi"}}`를 보내면 작업이 등록됩니다. `spec`에 실행할 내용(`script`, 또는 `image`와 `command`)을 적고, 없으면 사람이 직접 처리합니다. 대금은 지급되거나 돌려받을 때까지 잔액에서 보류됩니다. `training` 모드에서는 제가 요청을 대신 작성해 드립니다. 응답의 `job_id`로 GET /api/jobs/{id}에서 진행을 확인하세요.',
  },
};
