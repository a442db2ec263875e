import type { HelpTopic } from './topic.js';

export const createJob: HelpTopic = {
  id: 'create-job',
  en: {
    asks: [
      'how do I create a job',
      'post a job',
      'submit work to the marketplace',
      'create job request fields',
      'order compute',
    ],
    text: 'POST /api/jobs {title, job_type, price_coin, duration_hrs} creates a job; `spec` says what to run (`script`, or `image` and `command`), without it a person does the job by hand. The price is held from your balance until the job ends. In mode `training` I write the request for you.',
  },
  tr: {
    asks: [
      'iş nasıl oluştururum',
      'iş ilanı vermek',
      'pazar yerine iş göndermek',
      'iş oluşturma isteği alanları',
      'yeni iş açmak',
      'yeni iş ilanı',
    ],
    text: 'POST /api/jobs {title, job_type, price_coin, duration_hrs} bir iş oluşturur; `spec` neyin çalışacağını söyler (`script` ya da `image` ve `command`), yoksa işi bir insan elle yapar. Ücret, iş bitene kadar bakiyenizde bloke edilir. `training` modunda isteği sizin için yazarım.',
  },
  ru: {
    asks: [
      'как создать задание',
      'разместить задание',
      'отправить работу на площадку',
      'поля запроса на создание задания',
      'заказать вычисления',
    ],
    text: 'POST /api/jobs {title, job_type, price_coin, duration_hrs} создаёт задание; `spec` говорит, что запустить (`script` или `image` и `command`), без него задание выполняет человек вручную. Цена блокируется на балансе до конца задания. В режиме `training` я составлю запрос за вас.',
  },
  ko: {
    asks: [
      '작업은 어떻게 만드나요',
      '작업 등록하기',
      '마켓플레이스에 작업 올리기',
      '작업 생성 요청 필드',
      '새 작업 만들기',
      '새 작업 등록',
    ],
    text: 'POST /api/jobs {title, job_type, price_coin, duration_hrs}로 작업을 만듭니다. `spec`에 실행할 내용(`script`, 또는 `image`와 `command`)을 적고, 없으면 사람이 직접 처리합니다. 대금은 작업이 끝날 때까지 잔액에서 보류됩니다. `training` 모드에서는 제가 요청을 대신 작성해 드립니다.',
  },
};
