import type { HelpTopic } from './topic.js';

export const addDevice: HelpTopic = {
  id: 'add-device',
  en: {
    asks: [
      'how do I add a device',
      'connect my computer',
      'register a new machine',
      'create a worker token',
      'get X-Worker-Token',
      'how to start lending my GPU',
      'hook up another machine',
      'get a worker token',
    ],
    text: "Make a worker token with POST /api/worker/token/create {name, device_type, min_price_usd}: one token is one device. Put it in the agent's settings on that machine and start the agent; it sends heartbeats with `X-Worker-Token` and takes jobs that fit. The token is shown once, so keep it.",
  },
  tr: {
    asks: [
      'cihaz nasıl eklerim',
      'bilgisayarımı bağlamak',
      'yeni makine kaydetmek',
      'worker token oluşturmak',
      'X-Worker-Token almak',
      'gpu mu kiralamaya nasıl başlarım',
    ],
    text: "POST /api/worker/token/create {name, device_type, min_price_usd} ile bir worker token oluşturun: bir token bir cihazdır. Token'ı o makinedeki ajanın ayarlarına yazıp ajanı başlatın; ajan `X-Worker-Token` ile heartbeat gönderir ve uygun işleri alır. Token yalnızca bir kez gösterilir, saklayın.",
  },
  ru: {
    asks: [
      'как добавить устройство',
      'подключить свой компьютер',
      'зарегистрировать новую машину',
      'создать токен воркера worker token',
      'получить X-Worker-Token',
      'как начать сдавать видеокарту',
    ],
    text: 'Создайте токен устройства через POST /api/worker/token/create {name, device_type, min_price_usd}: один токен — одно устройство. Впишите его в настройки агента на этой машине и запустите агента; он шлёт heartbeat с заголовком `X-Worker-Token` и берёт подходящие задания. Токен показывается один раз, сохраните его.',
  },
  ko: {
    asks: [
      '기기는 어떻게 추가하나요',
      '내 컴퓨터 연결하기',
      '새 기기 등록',
      '워커 토큰 만들기',
      '워커 토큰 발급 X-Worker-Token',
      'gpu를 빌려주려면',
      '워커 토큰 받기',
      '컴퓨터 한 대 더 연결',
    ],
    text: 'POST /api/worker/token/create {name, device_type, min_price_usd}로 워커 토큰을 만드세요. 토큰 하나가 기기 하나입니다. 그 컴퓨터의 에이전트 설정에 토큰을 넣고 에이전트를 시작하면 `X-Worker-Token`으로 하트비트를 보내고 맞는 작업을 가져옵니다. 토큰은 한 번만 표시되니 보관해 두세요.',
  },
};
