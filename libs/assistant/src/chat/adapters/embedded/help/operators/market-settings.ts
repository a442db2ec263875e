import type { HelpTopic } from '../topic.js';

export const marketSettings: HelpTopic = {
  id: 'market-settings',
  sources: ['docs/configuration.md#settings', 'docs/economics.md'],
  en: {
    question: 'How do I change fees and prices of my market?',
    text: "By environment variables, the same for all processes: `PLATFORM_FEE_BPS` is the market's part of every payment (in hundredths of a percent), `GPU_PRICES` the list for deploys, `COIN_USD` the value of a coin, `EXCHANGE_FEE_BPS` the part of an exchange, `WELCOME_COIN` and `WELCOME_USD` the gifts to new accounts (none in production unless set). The defaults are in docs/configuration.md; what they lead to, and what cheating gains, is in docs/economics.md.",
  },
  tr: {
    question: 'Pazarımın komisyonunu ve fiyatlarını nasıl değiştiririm?',
    text: 'Bütün süreçlerde aynı olan ortam değişkenleriyle: `PLATFORM_FEE_BPS` her ödemeden pazarın payıdır (yüzde birin yüzde biri cinsinden), `GPU_PRICES` deploy fiyat listesi, `COIN_USD` bir coinin değeri, `EXCHANGE_FEE_BPS` bozdurmadan alınan pay, `WELCOME_COIN` ve `WELCOME_USD` yeni hesaplara hediyedir (üretimde ayarlanmadıkça yoktur). Varsayılanlar docs/configuration.md dosyasında, sonuçları ve hilenin ne kazandırdığı docs/economics.md sayfasındadır.',
  },
  ru: {
    question: 'Как изменить комиссию и цены своей площадки?',
    text: 'Переменными окружения, одинаковыми у всех процессов: `PLATFORM_FEE_BPS` — доля площадки в каждом платеже (в сотых долях процента), `GPU_PRICES` — прайс-лист деплоев, `COIN_USD` — стоимость монеты, `EXCHANGE_FEE_BPS` — доля с обмена, `WELCOME_COIN` и `WELCOME_USD` — подарки новым аккаунтам (в продакшене их нет, пока не заданы). Значения по умолчанию — в docs/configuration.md, к чему они ведут и что даёт обман — в docs/economics.md.',
  },
  ko: {
    question: '내 마켓의 수수료와 가격은 어떻게 바꾸나요?',
    text: '모든 프로세스에 같은 환경 변수로 정합니다. `PLATFORM_FEE_BPS`는 지급마다 마켓이 갖는 몫(퍼센트의 백분의 일 단위), `GPU_PRICES`는 배포 가격표, `COIN_USD`는 코인 가치, `EXCHANGE_FEE_BPS`는 환전 수수료, `WELCOME_COIN`과 `WELCOME_USD`는 새 계정에 주는 선물입니다(운영 환경에서는 설정하지 않으면 없음). 기본값은 docs/configuration.md에, 그 영향과 부정행위로 얻는 이득은 docs/economics.md에 있습니다.',
  },
};
