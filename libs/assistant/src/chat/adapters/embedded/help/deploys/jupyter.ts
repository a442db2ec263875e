import type { HelpTopic } from '../topic.js';

export const jupyter: HelpTopic = {
  id: 'jupyter',
  sources: ['POST /api/deploy/job', 'POST /api/deploy/jobs/{id}/access'],
  en: {
    question: 'How do I start a Jupyter notebook?',
    text: 'POST /api/deploy/job with `{"job_name":"notebook","job_type":"Jupyter","gpu_model":"RTX 4090","network":true}`: it runs a notebook by itself, on `cpu` too. When GET /api/deploy/jobs/{id} says `running`, POST /api/deploy/jobs/{id}/access returns an address to open in your browser; it asks for no password. With `network` you can install packages. Files in it are gone when it ends, so download what you need first. POST /api/deploy/jobs/{id}/stop ends it.',
  },
  tr: {
    question: 'Jupyter defterini nasıl başlatırım?',
    text: 'POST /api/deploy/job çağrısını `{"job_name":"notebook","job_type":"Jupyter","gpu_model":"RTX 4090","network":true}` ile gönderin: kendiliğinden bir defter çalıştırır, `cpu` üzerinde de olur. GET /api/deploy/jobs/{id} `running` deyince POST /api/deploy/jobs/{id}/access tarayıcıda açacağınız adresi verir; parola sorulmaz. `network` açıksa paket kurabilirsiniz. İçindeki dosyalar bitince gider; gerekenleri önceden indirin. POST /api/deploy/jobs/{id}/stop onu bitirir.',
  },
  ru: {
    question: 'Как запустить Jupyter-ноутбук?',
    text: 'POST /api/deploy/job с `{"job_name":"notebook","job_type":"Jupyter","gpu_model":"RTX 4090","network":true}` сам запустит ноутбук, можно и на `cpu`. Когда GET /api/deploy/jobs/{id} покажет `running`, POST /api/deploy/jobs/{id}/access даст адрес для браузера; пароль не нужен. С `network` можно ставить пакеты. Файлы исчезают, когда он завершается, — скачайте нужное заранее. Завершает его POST /api/deploy/jobs/{id}/stop.',
  },
  ko: {
    question: '주피터 노트북은 어떻게 시작하나요?',
    text: 'POST /api/deploy/job에 `{"job_name":"notebook","job_type":"Jupyter","gpu_model":"RTX 4090","network":true}`를 보내면 노트북이 바로 실행되며 `cpu`로도 됩니다. GET /api/deploy/jobs/{id}가 `running`이면 POST /api/deploy/jobs/{id}/access가 브라우저에서 열 주소를 비밀번호 없이 줍니다. `network`를 켜면 패키지를 설치할 수 있습니다. 끝나면 안의 파일도 사라지니 필요한 것은 미리 내려받으세요. 끝낼 때는 POST /api/deploy/jobs/{id}/stop을 보내세요.',
  },
};
