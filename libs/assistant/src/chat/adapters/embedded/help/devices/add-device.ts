import type { HelpTopic } from '../topic.js';

export const addDevice: HelpTopic = {
  id: 'add-device',
  sources: [
    'POST /api/worker/enrolments',
    'POST /api/worker/token/create',
    'GET /api/worker/tokens',
    'apps/agent/README.md#start',
  ],
  en: {
    question: 'How do I add a device and get its worker token?',
    text: "In the console, `/app/machines` shows one line to copy: the installer gets the token by itself, from a code of POST /api/worker/enrolments. By hand, POST /api/worker/token/create {name, device_type, min_price_usd} returns a `token`: put it into the agent's settings on that machine, or into the header `X-Worker-Token`. One token is one device, so make one for each machine and don't use it twice. The token is shown once and kept only as a hash. GET /api/worker/tokens lists what you have, GET /api/worker/devices the machines.",
  },
  tr: {
    question: "Cihaz nasıl eklerim, worker token'ı nereden alırım?",
    text: 'Konsolda `/app/machines` kopyalanacak tek satırı gösterir: kurulum, token değerini POST /api/worker/enrolments kodundan kendisi alır. Elle: POST /api/worker/token/create {name, device_type, min_price_usd} size bir `token` döndürür: o makinedeki ajanın ayarlarına ya da `X-Worker-Token` başlığına yazılır. Bir token bir cihazdır; her makine için ayrı bir tane oluşturun, aynısını iki yerde kullanmayın. Token yalnızca bir kez gösterilir, bizde sadece özeti durur. Elinizdekileri GET /api/worker/tokens, makineleri GET /api/worker/devices listeler.',
  },
  ru: {
    question: 'Как добавить устройство и получить токен воркера?',
    text: 'В консоли `/app/machines` показывает одну строку, которую нужно скопировать: установщик сам получает токен по коду из POST /api/worker/enrolments. Вручную: POST /api/worker/token/create {name, device_type, min_price_usd} возвращает `token`: его вписывают в настройки агента на этой машине или передают в заголовке `X-Worker-Token`. Один токен — одно устройство, поэтому для каждой машины создайте свой и не используйте его дважды. Показывается он один раз, хранится только хеш. Список токенов даёт GET /api/worker/tokens, список машин — GET /api/worker/devices.',
  },
  ko: {
    question: '기기를 추가하고 워커 토큰을 받으려면 어떻게 하나요?',
    text: '콘솔의 `/app/machines`에 나오는 한 줄을 복사해 실행하면 설치 프로그램이 POST /api/worker/enrolments의 코드로 토큰을 스스로 받고, 직접 만들려면 POST /api/worker/token/create {name, device_type, min_price_usd}를 보내면 `token`이 나옵니다. 그 컴퓨터의 에이전트 설정이나 `X-Worker-Token` 헤더에 넣으면 됩니다. 토큰 하나가 기기 하나이므로 컴퓨터마다 따로 만들고 두 곳에서 같이 쓰지 마세요. 토큰은 한 번만 표시되고 서버에는 해시만 남습니다. 토큰 목록은 GET /api/worker/tokens, 기기 목록은 GET /api/worker/devices에서 볼 수 있습니다.',
  },
};
