import type { HelpTopic } from '../topic.js';

export const idempotency: HelpTopic = {
  id: 'idempotency',
  sources: ['docs/errors.md', 'README.md#how-it-is-built'],
  en: {
    question: 'Can I safely repeat a request?',
    text: 'Yes: send an `Idempotency-Key` header (any unique text, such as a UUID) with a POST that creates or pays something. The same request with the same key within a day gives the first reply again instead of doing it twice, even after a crash. The same key with another body is refused (`idempotency_key_reused`); while the first is still running you get `idempotency_in_progress` and ask again. GET /docs shows which endpoints take it.',
  },
  tr: {
    question: 'Bir isteği güvenle tekrarlayabilir miyim?',
    text: 'Evet: bir şey oluşturan veya ödeyen POST isteğine `Idempotency-Key` başlığı (örneğin UUID gibi benzersiz bir metin) ekleyin. Aynı istek aynı anahtarla bir gün içinde yinelenirse işlem ikinci kez yapılmaz, çökmeden sonra bile ilk yanıt gelir. Aynı anahtarla başka gövde reddedilir (`idempotency_key_reused`); ilki sürerken `idempotency_in_progress` gelir, yeniden sorun. Hangi uç noktaların kabul ettiği GET /docs sayfasındadır.',
  },
  ru: {
    question: 'Можно ли безопасно повторить запрос?',
    text: 'Да: добавьте к POST, который что-то создаёт или оплачивает, заголовок `Idempotency-Key` (любой уникальный текст, например UUID). Тот же запрос с тем же ключом в течение суток вернёт первый ответ и не выполнится второй раз, даже после сбоя. Тот же ключ с другим телом отклоняется (`idempotency_key_reused`); пока первый выполняется, приходит `idempotency_in_progress` — спросите ещё раз. Какие точки его принимают, видно в GET /docs.',
  },
  ko: {
    question: '요청을 안전하게 다시 보내도 되나요?',
    text: '네. 무언가를 만들거나 지불하는 POST에 `Idempotency-Key` 헤더(UUID처럼 고유한 문자열)를 붙이세요. 하루 안에 같은 키로 같은 요청을 보내면 두 번 실행하지 않고, 장애가 있었더라도 첫 응답을 돌려줍니다. 같은 키에 다른 본문을 보내면 거부되고(`idempotency_key_reused`), 첫 요청이 아직 실행 중이면 `idempotency_in_progress`가 오니 다시 물어보세요. 어떤 엔드포인트가 받는지는 GET /docs에 나옵니다.',
  },
};
