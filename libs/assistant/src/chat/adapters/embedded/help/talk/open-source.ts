import type { HelpTopic } from '../topic.js';

export const openSource: HelpTopic = {
  id: 'open-source',
  sources: ['README.md', 'docs/economics.md#where-money-comes-from'],
  en: {
    question: 'Is this open source and free?',
    text: "The software is under the Apache-2.0 licence: anyone may run it, change it and use it commercially (README.md). On a market, an account costs nothing and there is no subscription; buyers pay the price of what they order, and the market keeps {fee} of what owners earn. Coins are no crypto token: they are entries in this market's ledger. The market's terms for payments are in docs/economics.md.",
  },
  tr: {
    question: 'Açık kaynak mı, ücretsiz mi?',
    text: 'Yazılım Apache-2.0 lisanslıdır: herkes çalıştırabilir, değiştirebilir, ticari kullanabilir (README.md). Bir pazarda hesap ücretsizdir, abonelik yoktur; alıcı siparişinin fiyatını öder, pazar cihaz sahiplerinin kazancından {fee} alır. Coin bir kripto para değildir, bu pazarın defterindeki kayıttır. Paranın nasıl aktığı docs/economics.md sayfasındadır.',
  },
  ru: {
    question: 'Это открытый и бесплатный проект?',
    text: 'Программа распространяется по лицензии Apache-2.0: её можно запускать, менять и использовать коммерчески (README.md). На площадке аккаунт бесплатный, подписки нет; покупатель платит цену заказа, площадка удерживает {fee} с заработка владельцев. Монеты — не криптовалюта, а записи в книге этой площадки. Как движутся деньги, описано в docs/economics.md.',
  },
  ko: {
    question: '오픈 소스이고 무료인가요?',
    text: '소프트웨어는 Apache-2.0 라이선스라 누구나 실행하고 고치고 상업적으로 쓸 수 있습니다(README.md). 마켓에서 계정은 무료이고 구독료도 없습니다. 구매자는 주문한 것의 가격을 내고, 마켓은 소유자 수익에서 {fee}를 뗍니다. 코인은 암호화폐가 아니라 이 마켓 장부의 기록입니다. 돈의 흐름은 docs/economics.md에 있습니다.',
  },
};
