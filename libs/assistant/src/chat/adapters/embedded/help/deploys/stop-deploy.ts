import type { HelpTopic } from '../topic.js';

export const stopDeploy: HelpTopic = {
  id: 'stop-deploy',
  sources: ['POST /api/deploy/jobs/{id}/stop'],
  en: {
    question: 'How do I stop a deploy?',
    text: "POST /api/deploy/jobs/{id}/stop ends it at once: its replicas are paid up to now, the rest returns, and the reply is the `receipt`. It can't be started again and its files are gone, so save what you need first; to continue, order it again with POST /api/deploy/job. There is no pause. To stop single replicas, scale down with POST /api/deploy/jobs/{id}/scale.",
  },
  tr: {
    question: "Deploy'u nasıl durdururum?",
    text: 'POST /api/deploy/jobs/{id}/stop onu hemen bitirir: replikalara şimdiye kadar ödenir, kalanı döner, yanıt `receipt` olur. Yeniden başlatılamaz ve dosyaları gider; gerekenleri önce kaydedin, devam için POST /api/deploy/job ile yeniden sipariş edin. Duraklatma yoktur. Tek tek replikaları durdurmak için POST /api/deploy/jobs/{id}/scale ile küçültün.',
  },
  ru: {
    question: 'Как остановить деплой?',
    text: 'POST /api/deploy/jobs/{id}/stop завершает его сразу: реплики оплачиваются до этой минуты, остаток возвращается, а в ответе — `receipt`. Запустить его снова нельзя, файлы пропадут: сохраните нужное заранее, а для продолжения закажите новый через POST /api/deploy/job. Паузы нет. Отдельные реплики убирает POST /api/deploy/jobs/{id}/scale.',
  },
  ko: {
    question: '배포는 어떻게 멈추나요?',
    text: 'POST /api/deploy/jobs/{id}/stop은 바로 끝냅니다. 레플리카는 지금까지만 지불되고 나머지는 돌아오며, 응답이 `receipt`입니다. 다시 시작할 수 없고 파일도 사라지니 필요한 것은 먼저 저장하고, 이어서 쓰려면 POST /api/deploy/job으로 새로 주문하세요. 일시 정지는 없습니다. 레플리카 일부만 멈추려면 POST /api/deploy/jobs/{id}/scale로 줄이세요.',
  },
};
