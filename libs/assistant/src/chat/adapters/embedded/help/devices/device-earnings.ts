import type { HelpTopic } from '../topic.js';

export const deviceEarnings: HelpTopic = {
  id: 'device-earnings',
  sources: ['GET /api/worker/earnings', 'GET /api/wallet/statement', 'GET /api/worker/devices', 'GET /api/worker/work'],
  en: {
    question: 'Where do I see what my devices earned, by day, device or job?',
    text: 'GET /api/worker/earnings (with `days`) lists coins and dollars by UTC day and device, with the totals, up to a year back; removed devices are in it too. `earn_today` in GET /api/worker/devices is what each made since midnight UTC. For single jobs read GET /api/wallet/statement?currency=coin: each payment is a line that names its job or deploy. Shared bandwidth is paid in dollars, see GET /api/bandwidth/exits.',
  },
  tr: {
    question: 'Cihazlarımın gün, cihaz veya iş bazında ne kazandığını nerede görürüm?',
    text: "GET /api/worker/earnings (`days` ile) coin ve dolarları UTC gününe ve cihaza göre, toplamlarıyla, en çok bir yıl geriye listeler; kaldırılan cihazlar da içindedir. GET /api/worker/devices içindeki `earn_today`, her cihazın UTC gece yarısından beri kazandığıdır. Tek tek işler için GET /api/wallet/statement?currency=coin dökümüne bakın: her ödeme, işini ya da deploy'unu söyleyen bir satırdır. Paylaşılan bant genişliği dolarla ödenir, bkz. GET /api/bandwidth/exits.",
  },
  ru: {
    question: 'Где посмотреть заработок устройств по дням, машинам и заданиям?',
    text: 'GET /api/worker/earnings (с `days`) показывает монеты и доллары по дням (UTC) и устройствам с итогами, до года назад; удалённые устройства тоже там. `earn_today` в GET /api/worker/devices — сколько каждое заработало с полуночи UTC. Отдельные задания ищите в GET /api/wallet/statement?currency=coin: каждая выплата — строка, где назван её деплой или задание. Раздача трафика оплачивается в долларах, смотрите GET /api/bandwidth/exits.',
  },
  ko: {
    question: '기기가 날짜별, 기기별, 작업별로 얼마를 벌었는지 어디서 보나요?',
    text: 'GET /api/worker/earnings(`days` 지정)는 코인과 달러 수익을 UTC 날짜와 기기별로 합계와 함께 최대 일 년 전까지 보여 주며, 제거한 기기도 포함합니다. GET /api/worker/devices의 `earn_today`는 UTC 자정부터 기기마다 번 금액입니다. 작업 하나하나는 GET /api/wallet/statement?currency=coin에서 보세요(지급마다 어떤 작업이나 배포인지 적혀 있습니다). 대역폭 공유는 달러로 지급되며 GET /api/bandwidth/exits에서 볼 수 있습니다.',
  },
};
