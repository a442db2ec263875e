import type { HelpTopic } from '../topic.js';

export const exitIdle: HelpTopic = {
  id: 'exit-idle',
  sources: ['GET /api/bandwidth/exits', 'apps/agent/README.md#sharing-bandwidth'],
  en: {
    question: 'Why does nobody use my shared connection?',
    text: "Buyers reach your exit when it is connected, when their bid is at least your `--min-price-per-gb`, when they ask for your `--country` or for none, and while the month's `--max-gb-month` is not reached; of those that fit, the device with the fewest connections gets the next. An exit is paid when a session has ended, so traffic comes before dollars. So lower the price, name the country, and make sure that the agent can connect to the gateway's tunnel port. `connected`, what was carried and what was earned is in GET /api/bandwidth/exits.",
  },
  tr: {
    question: 'Paylaştığım bağlantıyı neden kimse kullanmıyor?',
    text: 'Alıcılar çıkışınıza, bağlıysa, teklifleri en az `--min-price-per-gb` kadarsa, `--country` ülkenizi ya da hiçbir ülkeyi istediyse ve ayın `--max-gb-month` sınırı dolmadıysa gelir; uyanlar arasından sıradakini en az bağlantısı olan cihaz alır. Ödeme oturum bitince yapılır, yani trafik dolardan önce gelir. Fiyatı düşürün, ülkeyi belirtin, ajanın ağ geçidinin tünel portuna bağlanabildiğinden emin olun. `connected`, taşınan ve kazanılan GET /api/bandwidth/exits içindedir.',
  },
  ru: {
    question: 'Почему никто не пользуется моим каналом?',
    text: 'Покупатели приходят, когда выход на связи, их ставка не ниже вашей `--min-price-per-gb`, они просят вашу `--country` или никакую, а месячный `--max-gb-month` не исчерпан; из подходящих следующее соединение получает устройство с наименьшим их числом. Платят после конца сессии, так что трафик появляется раньше долларов. Снизьте цену, назовите страну и убедитесь, что агент может подключиться к порту туннелей шлюза. `connected`, переданное и заработанное — в GET /api/bandwidth/exits.',
  },
  ko: {
    question: '왜 아무도 내 공유 회선을 쓰지 않나요?',
    text: '출구가 연결되어 있고, 구매자의 제시가가 `--min-price-per-gb` 이상이며, 구매자가 `--country`와 같은 나라를 원하거나 나라를 지정하지 않았고, 이달의 `--max-gb-month`가 남아 있을 때 트래픽이 옵니다. 조건이 맞는 기기 중 연결이 가장 적은 기기가 다음 연결을 받습니다. 지급은 세션이 끝난 뒤이므로 트래픽이 달러보다 먼저 보입니다. 가격을 낮추고, 국가를 밝히고, 에이전트가 게이트웨이의 터널 포트에 연결할 수 있는지 확인하세요. `connected`와 전달량, 수익은 GET /api/bandwidth/exits에 있습니다.',
  },
};
