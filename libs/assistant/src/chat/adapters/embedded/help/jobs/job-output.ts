import type { HelpTopic } from '../topic.js';

export const jobOutput: HelpTopic = {
  id: 'job-output',
  sources: ['GET /api/jobs/{id}/artifacts', 'GET /api/jobs/{id}/artifacts/{name}', 'GET /api/jobs/{id}'],
  en: {
    question: 'How do I get the results of my job?',
    text: 'GET /api/jobs/{id}/artifacts lists the files of a completed job, and GET /api/jobs/{id}/artifacts/{name} downloads one: `curl -OJ -H "Authorization: Bearer …"`. GET /api/jobs/{id} has its `result` and `exit_code`, GET /api/jobs/{id}/logs what it printed. You can download files once the job is completed; check them before you send POST /api/jobs/{id}/accept-result.',
  },
  tr: {
    question: 'İşimin sonuçlarını nasıl alırım?',
    text: 'GET /api/jobs/{id}/artifacts tamamlanan işin dosyalarını listeler, GET /api/jobs/{id}/artifacts/{name} birini indirir: `curl -OJ -H "Authorization: Bearer …"`. GET /api/jobs/{id} içinde `result` ve `exit_code`, GET /api/jobs/{id}/logs içinde yazdıkları vardır. Dosyalar iş tamamlanınca indirilebilir; POST /api/jobs/{id}/accept-result göndermeden önce bakın.',
  },
  ru: {
    question: 'Как получить результаты задания?',
    text: 'GET /api/jobs/{id}/artifacts перечисляет файлы завершённого задания, GET /api/jobs/{id}/artifacts/{name} скачивает один: `curl -OJ -H "Authorization: Bearer …"`. В GET /api/jobs/{id} есть `result` и `exit_code`, в GET /api/jobs/{id}/logs — всё, что напечатано. Файлы можно скачать по завершении задания; посмотрите их до того, как отправите POST /api/jobs/{id}/accept-result.',
  },
  ko: {
    question: '작업 결과는 어떻게 받나요?',
    text: 'GET /api/jobs/{id}/artifacts는 완료된 작업의 파일을 나열하고, GET /api/jobs/{id}/artifacts/{name}은 하나를 내려받습니다: `curl -OJ -H "Authorization: Bearer …"`. GET /api/jobs/{id}에는 `result`와 `exit_code`가, GET /api/jobs/{id}/logs에는 출력이 있습니다. 파일은 작업이 완료되면 받을 수 있으니 POST /api/jobs/{id}/accept-result를 보내기 전에 확인하세요.',
  },
};
