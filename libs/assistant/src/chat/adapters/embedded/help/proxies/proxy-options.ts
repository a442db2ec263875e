import type { HelpTopic } from '../topic.js';

export const proxyOptions: HelpTopic = {
  id: 'proxy-options',
  sources: ['POST /api/bandwidth/create', 'docs/errors.md', 'GET /api/bandwidth/exits/countries'],
  en: {
    question: 'How do I choose the country of the proxy?',
    text: "Append `-country-de` to the proxy's username (two letters), or give `country` to POST /api/bandwidth/create: then only devices whose owners name that country carry it. `-exit-device` asks for somebody's device, `-exit-direct` for the gateway's own address, which has no country; in the order it is `exit`. The country is what the owner states, and you can't choose a city or provider. If no such exit is connected, the answer is a 409: ask without `country`, or offer more with `price_per_gb` in POST /api/bandwidth/create.",
  },
  tr: {
    question: "Proxy'nin ülkesini nasıl seçerim?",
    text: 'Proxy kullanıcı adının sonuna `-country-de` ekleyin (iki harf) ya da POST /api/bandwidth/create isteğinde `country` verin: o zaman yalnızca sahibi o ülkeyi söyleyen cihazlar taşır. `-exit-device` birinin cihazını, `-exit-direct` ülkesi olmayan ağ geçidi adresini ister; siparişte bu `exit` alanıdır. Ülke sahibinin beyanıdır, şehir ya da sağlayıcı seçilemez. Böyle bir çıkış bağlı değilse yanıt 409 olur: `country` vermeyin ya da POST /api/bandwidth/create isteğinde `price_per_gb` ile daha çok önerin.',
  },
  ru: {
    question: 'Как выбрать страну прокси?',
    text: 'Добавьте к имени пользователя прокси `-country-de` (две буквы) или укажите `country` в POST /api/bandwidth/create: тогда трафик несут только устройства, чьи владельцы назвали эту страну. `-exit-device` просит чьё-то устройство, `-exit-direct` — собственный адрес шлюза, у которого страны нет; в заказе это поле `exit`. Страна известна со слов владельца, город и провайдера выбрать нельзя. Если такого выхода нет, будет 409: уберите `country` или предложите больше в `price_per_gb` в POST /api/bandwidth/create.',
  },
  ko: {
    question: '프록시 국가는 어떻게 고르나요?',
    text: '프록시 사용자 이름 뒤에 `-country-de`처럼 두 글자를 붙이거나 POST /api/bandwidth/create에 `country`를 넣으세요. 그러면 소유자가 그 나라라고 밝힌 기기만 전달합니다. `-exit-device`는 누군가의 기기를, `-exit-direct`는 국가가 없는 게이트웨이 자체 주소를 고르며 주문에서는 `exit`입니다. 국가는 소유자가 밝힌 것이고 도시나 통신사는 고를 수 없습니다. 그런 출구가 연결되어 있지 않으면 409이니 `country`를 빼거나 POST /api/bandwidth/create에서 `price_per_gb`를 올려 보세요.',
  },
};
