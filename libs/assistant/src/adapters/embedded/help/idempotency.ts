import type { HelpTopic } from './topic.js';

export const idempotency: HelpTopic = {
  id: 'idempotency',
  en: {
    asks: [
      'what is the Idempotency-Key for',
      'can I safely retry a request',
      'avoid paying twice',
      'request timed out should I repeat it',
    ],
    text: 'Send an `Idempotency-Key` header (any unique text) with a POST that creates or pays something. Repeating the same request with the same key gives the first reply again instead of doing it twice; the same key with another body is refused.',
  },
  tr: {
    asks: [
      'Idempotency-Key ne işe yarar',
      'bir isteği güvenle tekrarlayabilir miyim',
      'iki kez ödemekten kaçınmak',
      'istek zaman aşımına uğradı tekrarlamalı mıyım',
    ],
    text: 'Bir şey oluşturan veya ödeyen POST isteğine `Idempotency-Key` başlığı (benzersiz herhangi bir metin) ekleyin. Aynı isteği aynı anahtarla tekrarlamak işlemi ikinci kez yapmaz, ilk yanıtı verir; aynı anahtarla farklı gövde reddedilir.',
  },
  ru: {
    asks: [
      'зачем нужен Idempotency-Key',
      'можно ли безопасно повторить запрос',
      'не заплатить дважды',
      'запрос завис по тайм-ауту повторить ли его',
    ],
    text: 'Добавьте заголовок `Idempotency-Key` (любой уникальный текст) к POST, который что-то создаёт или оплачивает. Повтор того же запроса с тем же ключом вернёт первый ответ и не выполнит действие второй раз; тот же ключ с другим телом отклоняется.',
  },
  ko: {
    asks: [
      'Idempotency-Key는 왜 필요한가요',
      '요청을 안전하게 재시도할 수 있나요',
      '두 번 결제되지 않게 하기',
      '요청이 시간 초과됐는데 다시 보내도 되나요',
    ],
    text: '무언가를 만들거나 지불하는 POST에 `Idempotency-Key` 헤더(고유한 아무 문자열)를 붙이세요. 같은 키로 같은 요청을 다시 보내면 두 번 실행하지 않고 첫 응답을 돌려줍니다. 같은 키에 다른 본문을 보내면 거부됩니다.',
  },
};
