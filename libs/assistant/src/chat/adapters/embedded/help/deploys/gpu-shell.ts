import type { HelpTopic } from '../topic.js';

export const gpuShell: HelpTopic = {
  id: 'gpu-shell',
  sources: ['POST /api/deploy/job', 'POST /api/deploy/jobs/{id}/access', 'docs/adr/0011-ports-of-replicas.md'],
  en: {
    question: 'Can I get a shell on a GPU machine?',
    text: 'There is no SSH, since only HTTP and WebSockets reach a replica; but a Jupyter has a terminal in the browser. Order POST /api/deploy/job with `{"job_name":"shell","job_type":"Jupyter","gpu_model":"RTX 4090","network":true}`, open the address that POST /api/deploy/jobs/{id}/access gives, and choose Terminal there. You aren\'t root, and files go when it ends. Stop it with POST /api/deploy/jobs/{id}/stop: you pay for the seconds it ran.',
  },
  tr: {
    question: "GPU'lu makinede kabuk (shell) alabilir miyim?",
    text: 'SSH yoktur, çünkü bir replikaya yalnızca HTTP ve WebSocket ulaşır; ama Jupyter\'in tarayıcıda bir terminali vardır. POST /api/deploy/job çağrısını `{"job_name":"shell","job_type":"Jupyter","gpu_model":"RTX 4090","network":true}` ile gönderin, POST /api/deploy/jobs/{id}/access adresini açıp Terminal\'i seçin. Root değilsiniz, dosyalar da bitince gider. POST /api/deploy/jobs/{id}/stop ile durdurun: çalıştığı saniyeleri ödersiniz.',
  },
  ru: {
    question: 'Можно ли получить консоль на машине с GPU?',
    text: 'SSH нет: до реплики доходят только HTTP и WebSocket; зато у Jupyter есть терминал в браузере. Закажите POST /api/deploy/job с `{"job_name":"shell","job_type":"Jupyter","gpu_model":"RTX 4090","network":true}`, откройте адрес из POST /api/deploy/jobs/{id}/access и выберите там Terminal. Прав root нет, а файлы исчезают по завершении. Остановите через POST /api/deploy/jobs/{id}/stop: платите за секунды работы.',
  },
  ko: {
    question: 'GPU 기계에서 셸을 쓸 수 있나요?',
    text: 'SSH는 없습니다. 레플리카에는 HTTP와 웹소켓만 닿기 때문입니다. 대신 주피터에 브라우저 터미널이 있습니다. POST /api/deploy/job에 `{"job_name":"shell","job_type":"Jupyter","gpu_model":"RTX 4090","network":true}`를 보내고 POST /api/deploy/jobs/{id}/access가 준 주소를 열어 Terminal을 고르세요. root 권한은 없고 파일은 끝나면 사라집니다. POST /api/deploy/jobs/{id}/stop으로 멈추면 실행된 초만큼만 지불합니다.',
  },
};
