import type { HelpTopic } from '../topic.js';

export const trainModel: HelpTopic = {
  id: 'train-model',
  sources: ['POST /api/jobs', 'POST /api/files'],
  en: {
    question: 'How do I train a model?',
    text: 'Post it as a job: POST /api/jobs with `job_type` `training`, and in `spec` an image of your framework (`docker.io/pytorch/pytorch`), `command`, `gpu_model` and `inputs`, the data that you sent before with POST /api/files. Give it a `duration_hrs` that is long enough, since a job that runs over its time fails. An interrupted run starts again on another device, without its checkpoints; in mode `training` I write the request for you. Weights that it leaves in `$OUTPUT_DIR` are yours to download at GET /api/jobs/{id}/artifacts.',
  },
  tr: {
    question: 'Model eğitimini nasıl yaparım?',
    text: "İş olarak gönderin: POST /api/jobs, `job_type` `training` olsun; `spec` içinde framework'ünüzün imajı (`docker.io/pytorch/pytorch`), `command`, `gpu_model` ve önceden POST /api/files ile gönderdiğiniz veriler için `inputs` bulunsun. `duration_hrs` bol olsun, çünkü süresini aşan iş başarısız olur. Kesilen çalışma başka cihazda checkpoint'siz baştan başlar; `training` modunda isteği sizin için yazarım. `$OUTPUT_DIR` klasörüne bıraktığı ağırlıkları GET /api/jobs/{id}/artifacts ile indirirsiniz.",
  },
  ru: {
    question: 'Как обучить модель?',
    text: 'Разместите задание: POST /api/jobs, `job_type` — `training`, а в `spec` — образ вашего фреймворка (`docker.io/pytorch/pytorch`), `command`, `gpu_model` и `inputs`, то есть данные, заранее отправленные через POST /api/files. Берите `duration_hrs` с запасом: не уложившееся задание считается проваленным. Прерванный запуск начинается на другом устройстве заново, без чекпойнтов; в режиме `training` я составлю запрос за вас. Веса, оставленные в `$OUTPUT_DIR`, скачивайте через GET /api/jobs/{id}/artifacts.',
  },
  ko: {
    question: '모델 학습은 어떻게 하나요?',
    text: '작업으로 등록하세요. POST /api/jobs에 `job_type`은 `training`, `spec`에는 프레임워크 이미지(`docker.io/pytorch/pytorch`), `command`, `gpu_model`, 그리고 POST /api/files로 미리 올린 데이터를 `inputs`로 적습니다. 시간을 넘긴 작업은 실패하므로 `duration_hrs`는 넉넉히 잡으세요. 중단된 실행은 다른 기기에서 체크포인트 없이 처음부터 다시 시작하며, `training` 모드에서는 제가 요청을 작성해 드립니다. `$OUTPUT_DIR`에 남긴 가중치는 GET /api/jobs/{id}/artifacts에서 받습니다.',
  },
};
