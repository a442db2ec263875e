import type { ErrorTable } from './error-words.js';

/** Proxy sessions. */
export const PROXY_ERRORS: ErrorTable = {
  session_not_found: {
    en: 'You have no such proxy session. Look at the id; sessions of others, and creations that failed, are not found either.',
    tr: 'Böyle bir proxy oturumunuz yok. Kimliğe bakın; başkalarının oturumları ve oluşturulamamış olanlar da bulunmaz.',
    ru: 'У вас нет такой прокси-сессии. Проверьте id; чужие и несозданные сессии тоже не находятся.',
    ko: '그런 프록시 세션이 없습니다. id를 확인하세요. 남의 세션이나 만들어지지 못한 세션은 찾을 수 없습니다.',
    from: 'GET /api/bandwidth/sessions/{id}',
  },
  session_ended: {
    en: 'The proxy session has ended. Create another session; `GET /api/bandwidth/sessions/{id}` says how this one ended and what it cost.',
    tr: 'Proxy oturumu bitmiş. Yenisini oluşturun; bunun nasıl bittiği ve ne tuttuğu `GET /api/bandwidth/sessions/{id}` altındadır.',
    ru: 'Прокси-сессия закончилась. Создайте другую; чем кончилась эта и сколько стоила, говорит `GET /api/bandwidth/sessions/{id}`.',
    ko: '끝난 프록시 세션입니다. 새로 만드세요. 어떻게 끝났고 얼마였는지는 `GET /api/bandwidth/sessions/{id}`에 있습니다.',
    from: 'POST /api/bandwidth/sessions/{id}/top-up',
  },
  price_too_low: {
    en: "This price per GB is below the server's minimum. Offer at least what `errors` names.",
    tr: 'GB başına bu fiyat, sunucunun alt sınırının altında. En az `errors` içinde yazan fiyatı verin.',
    ru: 'Эта цена за ГБ ниже минимума сервера. Предложите не меньше, чем названо в `errors`.',
    ko: 'GB당 가격이 이 서버의 최저가보다 낮습니다. `errors`에 적힌 가격 이상으로 내세요.',
    from: 'POST /api/bandwidth/create',
  },
  exit_has_no_country: {
    en: 'A country needs a device as exit. Leave `country` out, or ask for `exit: "device"`.',
    tr: 'Ülke seçmek için çıkışın bir cihaz olması gerekir. `country` alanını çıkarın ya da `exit: "device"` isteyin.',
    ru: 'Страну можно выбрать, только если выход — устройство. Уберите `country` или укажите `exit: "device"`.',
    ko: '나라를 고르려면 출구가 기기여야 합니다. `country`를 빼거나 `exit: "device"`로 요청하세요.',
    from: 'POST /api/bandwidth/create',
  },
  session_too_small: {
    en: 'These bytes cost less than the smallest amount of money. Ask for more bytes at once.',
    tr: 'Bu kadar baytın bedeli en küçük para biriminden az. Tek seferde daha çok bayt isteyin.',
    ru: 'Столько байт стоит меньше наименьшей суммы денег. Запросите сразу больше.',
    ko: '이만큼의 바이트는 가장 작은 금액보다도 쌉니다. 한 번에 더 많이 요청하세요.',
    from: 'POST /api/bandwidth/create',
  },
  session_too_large: {
    en: 'A proxy session has at most 1,000,000 GB. Create another session beside this one.',
    tr: 'Bir proxy oturumu en çok 1.000.000 GB olur. Bunun yanına bir oturum daha oluşturun.',
    ru: 'В прокси-сессии не больше 1 000 000 ГБ. Создайте рядом ещё одну.',
    ko: '프록시 세션 하나는 최대 1,000,000 GB입니다. 하나 더 만드세요.',
    from: 'POST /api/bandwidth/sessions/{id}/top-up',
  },
  no_exit_available: {
    en: 'No matching exit is connected. Devices come and go, so it may work in a minute; or send `POST /api/bandwidth/create` without `country`, with `exit: "any"`, or with a higher price per GB.',
    tr: 'İstediğiniz türde bağlı bir çıkış yok. Cihazlar gelip gider, bir dakika sonra olabilir; ya da `POST /api/bandwidth/create` isteğini `country` olmadan, `exit: "any"` ile veya GB başına daha yüksek fiyatla gönderin.',
    ru: 'Ни одного подходящего выхода сейчас нет на связи. Устройства приходят и уходят, через минуту может получиться; либо отправьте `POST /api/bandwidth/create` без `country`, с `exit: "any"` или с большей ценой за ГБ.',
    ko: '요청한 조건의 출구가 지금 연결돼 있지 않습니다. 기기는 드나드니 잠시 뒤에 될 수도 있습니다. 아니면 `POST /api/bandwidth/create`를 `country` 없이, `exit: "any"`로, 또는 GB당 값을 올려 보내세요.',
    from: 'POST /api/bandwidth/create',
  },
  proxy_unavailable: {
    en: 'No provider can carry proxy sessions right now. Wait `Retry-After` seconds and send it again; nothing was paid.',
    tr: 'Şu anda proxy oturumu taşıyabilecek kimse yok. `Retry-After` saniye bekleyip yeniden gönderin; hiçbir şey ödenmedi.',
    ru: 'Сейчас некому обслуживать прокси-сессии. Подождите столько секунд, сколько сказано в `Retry-After`, и повторите; ничего не списано.',
    ko: '지금은 프록시 세션을 맡을 곳이 없습니다. `Retry-After` 초만큼 기다렸다가 다시 보내세요. 돈은 나가지 않았습니다.',
    from: 'POST /api/bandwidth/create',
  },
};
