import type { HelpTopic } from '../topic.js';

export const shareBandwidth: HelpTopic = {
  id: 'share-bandwidth',
  sources: ['apps/agent/README.md#sharing-bandwidth', 'GET /api/bandwidth/exits'],
  en: {
    question: 'How do I earn money by sharing my internet connection?',
    text: 'Start the agent with `npm run agent -- --config agent.json --share-bandwidth`: your device becomes an exit, and you get {exitShare} of what the buyer pays for the bytes it carries, in dollars, when a session has ended. `--max-gb-month` is the most you carry in a calendar month, both directions together, `--min-price-per-gb` the least a buyer must bid, `--country` says where you are. With `--sandbox none` it runs no jobs; stopping the agent ends it. GET /api/bandwidth/exits shows what was carried and earned this month, and whether it is connected.',
  },
  tr: {
    question: 'İnternetimi paylaşarak nasıl para kazanırım?',
    text: 'Ajanı `npm run agent -- --config agent.json --share-bandwidth` ile başlatın: cihazınız bir çıkış olur, taşıdığı baytlar için alıcının ödediğinin {exitShare} kadarını, oturum bitince dolar olarak alırsınız. `--max-gb-month` takvim ayında iki yönde toplam en çok ne taşıyacağınız, `--min-price-per-gb` alıcının vermesi gereken en düşük fiyat, `--country` ülkenizdir. `--sandbox none` ile iş çalışmaz; ajanı durdurunca paylaşım biter. Bu ay taşınanı, kazancı ve bağlı olup olmadığını GET /api/bandwidth/exits gösterir.',
  },
  ru: {
    question: 'Как зарабатывать, раздавая свой интернет?',
    text: 'Запустите агента командой `npm run agent -- --config agent.json --share-bandwidth`: устройство станет выходом, и вы получите {exitShare} того, что покупатель платит за переданные им байты, в долларах после конца сессии. `--max-gb-month` — сколько передавать за календарный месяц в обе стороны вместе, `--min-price-per-gb` — наименьшая ставка покупателя, `--country` — где вы находитесь. С `--sandbox none` заданий нет; остановите агента — раздача закончится. Сколько передано и заработано за месяц и есть ли связь, показывает GET /api/bandwidth/exits.',
  },
  ko: {
    question: '인터넷을 공유해서 어떻게 돈을 버나요?',
    text: '에이전트를 `npm run agent -- --config agent.json --share-bandwidth`로 시작하면 기기가 출구가 되고, 전달한 바이트에 구매자가 낸 금액의 {exitShare}를 세션이 끝난 뒤 달러로 받습니다. `--max-gb-month`는 한 달(UTC 달력)에 양방향을 합쳐 전달할 최대량, `--min-price-per-gb`는 구매자가 제시해야 할 최소 가격, `--country`는 위치입니다. `--sandbox none`이면 작업 없이 공유만 하고, 에이전트를 멈추면 공유도 끝납니다. 이번 달에 전달한 양과 수익, 연결 여부는 GET /api/bandwidth/exits에 있습니다.',
  },
};
