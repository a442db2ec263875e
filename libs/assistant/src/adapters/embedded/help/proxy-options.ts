import type { HelpTopic } from './topic.js';

export const proxyOptions: HelpTopic = {
  id: 'proxy-options',
  en: {
    asks: [
      'choose the country of the proxy',
      'sticky session same IP address',
      'exit direct or device',
      'username options of the proxy',
      'proxy in germany',
      'rotate proxy password',
    ],
    text: "Append options to the proxy username: `-country-de` picks a country, `-session-name` keeps the same exit, `-exit-direct` or `-exit-device` picks the server's own address or a device. `exit` and `country` can also be set at creation; if no such exit is connected that is a 409. POST /api/bandwidth/sessions/{id}/rotate-password replaces the password.",
  },
  tr: {
    asks: [
      'proxy ülkesini seçmek',
      'sabit ip yapışkan oturum',
      'çıkış direct veya device',
      'proxy kullanıcı adı seçenekleri',
      'almanya proxy',
      'proxy şifresini değiştirmek',
    ],
    text: 'Seçenekleri proxy kullanıcı adının sonuna ekleyin: `-country-de` ülke seçer, `-session-ad` aynı çıkışı korur, `-exit-direct` veya `-exit-device` sunucunun kendi adresini ya da bir cihazı seçer. `exit` ve `country` oluştururken de verilebilir; böyle bir çıkış bağlı değilse yanıt 409 olur. POST /api/bandwidth/sessions/{id}/rotate-password şifreyi değiştirir.',
  },
  ru: {
    asks: [
      'выбрать страну прокси',
      'постоянный ip липкая сессия',
      'выход direct или device',
      'опции в имени пользователя прокси',
      'прокси германия',
      'сменить пароль прокси',
    ],
    text: 'Опции добавляются к имени пользователя прокси: `-country-de` выбирает страну, `-session-имя` (латиницей) сохраняет тот же выход, `-exit-direct` или `-exit-device` — адрес сервера или устройство. `exit` и `country` можно задать и при создании; если такого выхода нет, будет 409. POST /api/bandwidth/sessions/{id}/rotate-password меняет пароль.',
  },
  ko: {
    asks: [
      '프록시 국가 선택',
      '같은 ip 유지 고정 세션',
      '출구 direct 또는 device',
      '프록시 사용자 이름 옵션',
      '독일 프록시',
      '프록시 비밀번호 바꾸기',
    ],
    text: '프록시 사용자 이름 뒤에 옵션을 붙입니다. `-country-de`는 국가를 고르고, `-session-name`은 같은 출구를 유지하며, `-exit-direct`와 `-exit-device`는 서버 주소 또는 기기를 고릅니다. `exit`와 `country`는 만들 때 지정할 수도 있고, 그런 출구가 연결되어 있지 않으면 409입니다. POST /api/bandwidth/sessions/{id}/rotate-password로 비밀번호를 바꿉니다.',
  },
};
