import type { HelpTopic } from '../topic.js';

export const pagination: HelpTopic = {
  id: 'pagination',
  sources: ['GET /docs'],
  en: {
    question: 'How do I get the next page of a list?',
    text: "Lists come newest first. `limit` says how many records you want; the reply's `next_cursor` is sent as `cursor` for the next page, and is null at the end. Cursors are opaque: send only what the service gave. For example GET /api/jobs with `?limit=…&cursor=…`.",
  },
  tr: {
    question: 'Listenin sonraki sayfasını nasıl alırım?',
    text: 'Listeler en yeniden başlar. `limit` kaç kayıt istediğinizi söyler; yanıttaki `next_cursor` sonraki sayfa için `cursor` olarak gönderilir, sonda null olur. İmleçleri kendiniz üretmeyin, yalnızca servisin verdiğini gönderin. Örneğin GET /api/jobs çağrısına `?limit=…&cursor=…` ekleyin.',
  },
  ru: {
    question: 'Как получить следующую страницу списка?',
    text: 'Списки идут от новых к старым. `limit` задаёт число записей; `next_cursor` из ответа передаётся как `cursor` за следующей страницей, в конце он равен null. Курсор непрозрачен: шлите только то, что дал сервис. Например, GET /api/jobs с `?limit=…&cursor=…`.',
  },
  ko: {
    question: '목록의 다음 페이지는 어떻게 받나요?',
    text: '목록은 최신순입니다. `limit`으로 개수를 정하고, 응답의 `next_cursor`를 다음 요청의 `cursor`로 보내면 다음 페이지가 오며 끝이면 null입니다. 커서는 직접 만들지 말고 서비스가 준 값만 보내세요. 예를 들면 GET /api/jobs에 `?limit=…&cursor=…`를 붙입니다.',
  },
};
