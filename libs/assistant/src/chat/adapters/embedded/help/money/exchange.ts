import type { HelpTopic } from '../topic.js';

export const exchange: HelpTopic = {
  id: 'exchange',
  sources: ['POST /api/wallet/exchange/quote', 'POST /api/wallet/exchange', 'docs/economics.md#where-money-comes-from'],
  en: {
    question: 'How do I exchange coins for dollars, or dollars for coins?',
    text: "POST /api/wallet/exchange/quote {from, amount} with `from` as `usd` or `coin` shows what you get, at {coinUsd} a coin less {exchangeFee}. Take the quote within a minute with POST /api/wallet/exchange {quote_id}; it moves at once and can't be undone, but you may exchange back. Gifts can't be exchanged: `coin_leavable` and `usd_leavable` in GET /api/wallet are what can be exchanged.",
  },
  tr: {
    question: 'Coinleri dolara veya doları coine nasıl çeviririm?',
    text: 'POST /api/wallet/exchange/quote {from, amount} ile `from` alanına `usd` veya `coin` yazın: coin başına {coinUsd} ile, eksi {exchangeFee}, ne alacağınızı söyler. Teklifi bir dakika içinde POST /api/wallet/exchange {quote_id} ile alın; hemen geçer ve geri alınamaz, ama tersine çevirebilirsiniz. Hediyeler çevrilemez: çevrilebilecek olan, GET /api/wallet içindeki `coin_leavable` ve `usd_leavable` tutarlarıdır.',
  },
  ru: {
    question: 'Как обменять монеты на доллары или доллары на монеты?',
    text: 'POST /api/wallet/exchange/quote {from, amount}, где `from` — `usd` или `coin`, покажет, сколько вы получите: по {coinUsd} за монету минус {exchangeFee}. Примите котировку за минуту через POST /api/wallet/exchange {quote_id}; обмен мгновенный и необратимый, но можно поменять назад. Подарки не меняются: доступное — это `coin_leavable` и `usd_leavable` в GET /api/wallet.',
  },
  ko: {
    question: '코인을 달러로, 달러를 코인으로 어떻게 바꾸나요?',
    text: 'POST /api/wallet/exchange/quote {from, amount}에서 `from`을 `usd`나 `coin`으로 보내면, 코인당 {coinUsd}에서 {exchangeFee}를 뺀 결과를 알려 줍니다. 견적은 일 분 동안 유효하니 그 안에 POST /api/wallet/exchange {quote_id}로 받아들이세요. 바로 반영되고 취소할 수는 없지만 다시 반대로 바꿀 수는 있습니다. 선물은 환전되지 않으며, GET /api/wallet의 `coin_leavable`과 `usd_leavable`이 바꿀 수 있는 금액입니다.',
  },
};
