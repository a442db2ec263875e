import type { HelpTopic } from '../topic.js';

export const jobOrDeploy: HelpTopic = {
  id: 'job-or-deploy',
  sources: ['POST /api/jobs', 'POST /api/deploy/job'],
  en: {
    question: 'What is the difference between a job and a deploy?',
    text: 'A job runs to its end once and brings back a result and files; you name its price, and owners choose whether to take it. A deploy stays up for the hours you order, has replicas, ports and updates, and is paid by the running second at the list price. So: something to compute, POST /api/jobs; something to keep running or to use by hand, such as a notebook or a model server, POST /api/deploy/job.',
  },
  tr: {
    question: 'İş ile deploy arasındaki fark nedir?',
    text: 'İş bir kez sonuna kadar çalışır, sonuç ve dosya getirir; ücretini siz belirlersiniz, sahipler almayı seçer. Deploy ise sipariş ettiğiniz saatler boyunca ayakta kalır, replikaları, portları ve güncellemeleri vardır, liste fiyatından çalıştığı saniye kadar ödenir. Yani hesaplanacak bir şey için POST /api/jobs; ayakta kalacak ya da elle kullanılacak bir şey (defter, model sunucusu) için POST /api/deploy/job.',
  },
  ru: {
    question: 'Чем задание отличается от деплоя?',
    text: 'Задание выполняется один раз до конца и приносит результат и файлы; цену называете вы, а владельцы решают, брать ли его. Деплой работает столько часов, сколько заказано, у него есть реплики, порты и обновления, и платите вы за секунды работы по прайс-листу. Если надо посчитать — POST /api/jobs; если держать запущенным или работать самому, как с ноутбуком или сервером модели, — POST /api/deploy/job.',
  },
  ko: {
    question: '작업과 배포의 차이는 뭔가요?',
    text: '작업은 한 번 끝까지 실행되어 결과와 파일을 가져오고, 가격은 직접 정하며 소유자가 맡을지 고릅니다. 배포는 주문한 시간 동안 떠 있고 레플리카, 포트, 업데이트가 있으며, 정가로 실행된 초만큼 지불합니다. 계산할 것이 있으면 POST /api/jobs, 노트북이나 모델 서버처럼 계속 띄워 두거나 직접 쓸 것이면 POST /api/deploy/job입니다.',
  },
};
