import type { HelpTopic } from '../topic.js';

export const scaleDeploy: HelpTopic = {
  id: 'scale-deploy',
  sources: ['POST /api/deploy/jobs/{id}/scale'],
  en: {
    question: 'How do I scale a deploy?',
    text: 'POST /api/deploy/jobs/{id}/scale with `{"replicas":3}` changes how many replicas run, from one to a hundred. For more replicas, the price for the rest of the time is held at once; for fewer, nothing returns before the end. There is no autoscaling: call it when you need more. `replicas` in POST /api/deploy/job sets the first number, and each runs on a device of its own where possible.',
  },
  tr: {
    question: "Bir deploy'u nasıl ölçeklerim?",
    text: 'POST /api/deploy/jobs/{id}/scale `{"replicas":3}` ile kaç replikanın çalışacağını değiştirir, birden yüze kadar. Artanlar için kalan süre hemen bloke edilir; azalanlar için sondan önce bir şey dönmez. Otomatik ölçekleme yoktur: gerektiğinde çağırın. POST /api/deploy/job içindeki `replicas` ilk sayıyı belirler; her biri olabildiğince ayrı bir cihazda çalışır.',
  },
  ru: {
    question: 'Как масштабировать деплой?',
    text: 'POST /api/deploy/jobs/{id}/scale с `{"replicas":3}` меняет число реплик, от одной до ста. За добавленные сразу блокируется цена остатка времени; за убранные до конца ничего не возвращается. Автомасштабирования нет: вызывайте, когда нужно. `replicas` в POST /api/deploy/job задаёт начальное число, и каждая по возможности работает на своём устройстве.',
  },
  ko: {
    question: '배포는 어떻게 확장하나요?',
    text: 'POST /api/deploy/jobs/{id}/scale에 `{"replicas":3}`를 보내면 레플리카 수가 바뀌며, 하나부터 백 개까지 됩니다. 늘어난 몫은 남은 시간만큼 바로 보류되고, 줄여도 끝나기 전에는 돌아오지 않습니다. 자동 확장은 없으니 필요할 때 호출하세요. POST /api/deploy/job의 `replicas`가 처음 수이며, 되도록 저마다 다른 기기에서 실행됩니다.',
  },
};
