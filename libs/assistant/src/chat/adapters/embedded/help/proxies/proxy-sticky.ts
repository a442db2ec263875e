import type { HelpTopic } from '../topic.js';

export const proxySticky: HelpTopic = {
  id: 'proxy-sticky',
  sources: ['POST /api/bandwidth/create', 'apps/agent/README.md#sharing-bandwidth'],
  en: {
    question: 'How do I keep the same IP, or get a new one?',
    text: "Append `-session-abc` to the proxy's username, any name of letters and digits: connections under that name leave by the same exit as long as it is connected. Another name gets another exit, so change the name for a new IP; several names at once are several IPs. Without one each new connection goes to the device with the fewest connections, so it may change each time; nothing rotates on a timer, and if an exit goes away its names get another. No address is yours alone. The username is in `proxy` of POST /api/bandwidth/create.",
  },
  tr: {
    question: "Aynı IP'de nasıl kalırım ya da yenisini nasıl alırım?",
    text: 'Proxy kullanıcı adının sonuna `-session-abc` ekleyin; harf ve rakamlardan oluşan herhangi bir ad olur: o adla açılan bağlantılar, çıkış bağlı kaldıkça aynı yerden gider. Başka ad başka çıkış demektir; yeni IP için adı değiştirin, aynı anda birkaç ad birkaç IP demektir. Ad yoksa her yeni bağlantı en az bağlantısı olan cihaza gider, yani değişebilir; zamana bağlı değişim yoktur, çıkış giderse adına başkası seçilir. Hiçbir adres yalnız sizin değildir. Kullanıcı adı POST /api/bandwidth/create yanıtındaki `proxy` içindedir.',
  },
  ru: {
    question: 'Как сохранить тот же IP или получить новый?',
    text: 'Добавьте к имени пользователя прокси `-session-abc` — любое имя из латинских букв и цифр: соединения под ним выходят через один и тот же выход, пока он на связи. Другое имя — другой выход: для нового IP смените имя, несколько имён сразу — несколько IP. Без имени каждое новое соединение идёт к устройству с наименьшим числом соединений и может меняться; по таймеру ничего не меняется, а если выход пропал, имя получит другой. Личных адресов нет. Имя пользователя — в `proxy` ответа POST /api/bandwidth/create.',
  },
  ko: {
    question: '같은 IP를 유지하거나 새 IP를 받으려면 어떻게 하나요?',
    text: '프록시 사용자 이름 뒤에 `-session-abc`처럼 영문자와 숫자로 된 아무 이름이나 붙이세요. 그 이름의 연결은 출구가 연결되어 있는 동안 같은 곳으로 나갑니다. 새 IP가 필요하면 이름을 바꾸고, 이름을 여러 개 쓰면 IP도 여러 개입니다. 이름이 없으면 새 연결마다 연결이 가장 적은 기기로 가서 바뀔 수 있고, 시간에 따른 로테이션은 없으며, 출구가 사라지면 다른 출구를 받습니다. 혼자만 쓰는 주소는 없으며 사용자 이름은 POST /api/bandwidth/create 응답의 `proxy`에 있습니다.',
  },
};
