import type { ErrorTable } from './error-words.js';

/** HTTP statuses that several codes share: what they mean here, and the likeliest codes. */
export const STATUSES: ErrorTable = {
  400: {
    en: '400: the request itself is wrong, so repeating it unchanged gives the same answer. Most often it is `invalid_request` (`errors` names the fields) or `malformed_json`. The `code` of the answer says which: `GET /errors/{code}`.',
    tr: '400: isteğin kendisi yanlış; aynen tekrarlamak aynı yanıtı verir. Çoğunlukla `invalid_request` (`errors` alanları adlandırır) ya da `malformed_json` hatasıdır. Hangisi olduğunu yanıttaki `code` söyler: `GET /errors/{code}`.',
    ru: '400: неверен сам запрос, повтор без изменений даст тот же ответ. Чаще всего это `invalid_request` (поля названы в `errors`) или `malformed_json`. Что именно, говорит `code` в ответе: `GET /errors/{code}`.',
    ko: '400은 요청 자체가 잘못됐다는 뜻이라 그대로 다시 보내도 같은 답이 옵니다. 대개 `invalid_request`(`errors`에 필드가 나옵니다)나 `malformed_json`입니다. 어느 것인지는 응답의 `code`를 보세요: `GET /errors/{code}`.',
  },
  401: {
    en: '401: the service does not know who is asking. Mostly the token is missing, wrong or expired (`unauthorized`); else the log-in was ended (`signed_out`), the address or password is wrong (`invalid_credentials`), or the refresh token was used (`invalid_refresh_token`). Log in with `POST /auth/login`.',
    tr: '401: hizmet kimin sorduğunu bilmiyor. Çoğunlukla token eksik, yanlış ya da süresi dolmuştur (`unauthorized`); değilse oturum kapanmış (`signed_out`), adres ya da şifre yanlış (`invalid_credentials`) veya refresh token kullanılmıştır (`invalid_refresh_token`). `POST /auth/login` ile giriş yapın.',
    ru: '401: сервис не знает, кто спрашивает. Обычно токена нет, он неверен или истёк (`unauthorized`); иначе сеанс завершён (`signed_out`), неверен адрес или пароль (`invalid_credentials`) либо refresh-токен уже использован (`invalid_refresh_token`). Войдите через `POST /auth/login`.',
    ko: '401은 누가 요청했는지 알 수 없다는 뜻입니다. 대개 토큰이 없거나 틀렸거나 만료된 것이고(`unauthorized`), 아니면 로그인이 끝났거나(`signed_out`), 주소나 비밀번호가 틀렸거나(`invalid_credentials`), 리프레시 토큰을 이미 쓴 것입니다(`invalid_refresh_token`). `POST /auth/login`으로 로그인하세요.',
  },
  402: {
    en: '402: there is not enough money for this. Mostly the balance is too low (`insufficient_balance`); else the account owes something (`account_in_debt`) or the API key has reached its cap for the day (`spend_cap_reached`). `GET /api/wallet` shows what you have.',
    tr: '402: bunun için para yetmiyor. Çoğunlukla bakiye düşüktür (`insufficient_balance`); değilse hesabın borcu vardır (`account_in_debt`) ya da API anahtarı günlük sınırına ulaşmıştır (`spend_cap_reached`). Elinizdekini `GET /api/wallet` gösterir.',
    ru: '402: на это не хватает денег. Обычно мал баланс (`insufficient_balance`); иначе за аккаунтом долг (`account_in_debt`) или API-ключ исчерпал дневной лимит (`spend_cap_reached`). Сколько есть, показывает `GET /api/wallet`.',
    ko: '402는 돈이 모자란다는 뜻입니다. 대개 잔액이 부족하고(`insufficient_balance`), 아니면 계정에 빚이 있거나(`account_in_debt`) API 키가 하루 한도에 닿은 것입니다(`spend_cap_reached`). 잔액은 `GET /api/wallet`에 있습니다.',
  },
  403: {
    en: '403: you are known, but may not do this. Mostly the API key lacks a scope (`scope_missing`) or a log-in is needed (`api_key_refused`); else it is for administrators (`admin_only`), the address is not confirmed (`email_not_verified`) or the account is suspended (`account_suspended`). The `code` says which: `GET /errors/{code}`.',
    tr: '403: kim olduğunuz biliniyor ama buna izniniz yok. Çoğunlukla API anahtarının yetkisi eksiktir (`scope_missing`) ya da oturum açmak gerekir (`api_key_refused`); değilse iş yöneticilere özeldir (`admin_only`), e-posta onaylı değildir (`email_not_verified`) ya da hesap askıdadır (`account_suspended`). Hangisi olduğunu `code` söyler: `GET /errors/{code}`.',
    ru: '403: вас узнали, но это вам нельзя. Обычно API-ключу не хватает права (`scope_missing`) или нужен вход (`api_key_refused`); иначе это только для администраторов (`admin_only`), почта не подтверждена (`email_not_verified`) или аккаунт приостановлен (`account_suspended`). Что именно, говорит `code`: `GET /errors/{code}`.',
    ko: '403은 누구인지는 알지만 허용되지 않는다는 뜻입니다. 대개 API 키에 권한이 없거나(`scope_missing`) 로그인이 필요하고(`api_key_refused`), 아니면 관리자 전용이거나(`admin_only`), 이메일을 확인하지 않았거나(`email_not_verified`), 계정이 정지된 것입니다(`account_suspended`). 어느 것인지는 `code`를 보세요: `GET /errors/{code}`.',
  },
  404: {
    en: '404: there is no such thing, or it is not yours. Check the id (`job_not_found`, `deploy_not_found`, `session_not_found`, `file_not_found`) or the path (`route_not_found`) in `GET /docs`.',
    tr: '404: öyle bir şey yok ya da size ait değil. Kimliği (`job_not_found`, `deploy_not_found`, `session_not_found`, `file_not_found`) ya da yolu (`route_not_found`) `GET /docs` içinde denetleyin.',
    ru: '404: такого нет, или оно не ваше. Проверьте id (`job_not_found`, `deploy_not_found`, `session_not_found`, `file_not_found`) или путь (`route_not_found`) по `GET /docs`.',
    ko: '404는 그런 것이 없거나 내 것이 아니라는 뜻입니다. id(`job_not_found`, `deploy_not_found`, `session_not_found`, `file_not_found`)나 경로(`route_not_found`)를 `GET /docs`에서 확인하세요.',
  },
  409: {
    en: '409: the request is right, but what it is about is in another state. Mostly a job was taken or has ended (`job_not_waiting`, `job_ended`), a deploy is over (`deploy_over`), a quote is too old (`quote_expired`) or a name is taken (`username_taken`). `detail` says what; the `code` is explained by `GET /errors/{code}`.',
    tr: '409: istek doğru, ama konusu başka bir durumda. Çoğunlukla iş alınmış ya da bitmiştir (`job_not_waiting`, `job_ended`), deploy sona ermiştir (`deploy_over`), fiyat teklifi eskimiştir (`quote_expired`) ya da ad alınmıştır (`username_taken`). Ne olduğunu `detail` söyler; `code` için: `GET /errors/{code}`.',
    ru: '409: запрос верен, но его предмет сейчас в другом состоянии. Обычно задание взято или закончилось (`job_not_waiting`, `job_ended`), деплой завершён (`deploy_over`), расчёт цены устарел (`quote_expired`) или имя занято (`username_taken`). Что именно, сказано в `detail`; `code` объясняет `GET /errors/{code}`.',
    ko: '409는 요청은 맞지만 대상의 상태가 다르다는 뜻입니다. 대개 작업을 남이 가져갔거나 끝났거나(`job_not_waiting`, `job_ended`), 배포가 끝났거나(`deploy_over`), 견적이 오래됐거나(`quote_expired`), 이름이 이미 쓰이는 것입니다(`username_taken`). 자세한 이유는 `detail`에, `code`의 뜻은 `GET /errors/{code}`에 있습니다.',
  },
  413: {
    en: '413: what was sent is too large. Mostly it is the body (`body_too_large`: `detail` says how much is taken); else your files fill your space (`file_space_full`) or the inputs of a job are too large together (`inputs_too_large`). Your files: `GET /api/files`.',
    tr: '413: gönderilen çok büyük. Çoğunlukla gövdedir (`body_too_large`: ne kadar alındığını `detail` söyler); değilse dosyalarınız alanınızı doldurmuştur (`file_space_full`) ya da bir işin girdileri toplamda çok büyüktür (`inputs_too_large`). Dosyalarınız: `GET /api/files`.',
    ru: '413: отправленное слишком велико. Обычно это тело (`body_too_large`: сколько можно, сказано в `detail`); иначе файлы заняли всё место (`file_space_full`) или велики входные файлы задания (`inputs_too_large`). Ваши файлы: `GET /api/files`.',
    ko: '413은 보낸 것이 너무 크다는 뜻입니다. 대개 본문이고(`body_too_large`: 한도는 `detail`에 있습니다), 아니면 파일 공간이 찼거나(`file_space_full`) 작업의 입력을 합친 크기가 너무 큰 것입니다(`inputs_too_large`). 내 파일: `GET /api/files`.',
  },
  415: {
    en: '415: the content is of another type than the endpoint takes. Send `Content-Type: application/json` (`unsupported_media_type`); a photo has to be JPEG or PNG (`photo_type_unsupported`). What each endpoint takes is in `GET /docs`.',
    tr: '415: içerik, uç noktanın aldığı türden değil. `Content-Type: application/json` gönderin (`unsupported_media_type`); fotoğraf JPEG ya da PNG olmalıdır (`photo_type_unsupported`). Her uç noktanın ne aldığı `GET /docs` altındadır.',
    ru: '415: содержимое не того типа, что ждёт метод. Отправьте `Content-Type: application/json` (`unsupported_media_type`); фото должно быть JPEG или PNG (`photo_type_unsupported`). Что принимает каждый метод, видно в `GET /docs`.',
    ko: '415는 엔드포인트가 받는 형식이 아니라는 뜻입니다. `Content-Type: application/json`으로 보내고(`unsupported_media_type`), 사진은 JPEG나 PNG여야 합니다(`photo_type_unsupported`). 받는 형식은 `GET /docs`에 있습니다.',
  },
  429: {
    en: '429: too much at once. Wait `Retry-After` seconds: mostly it is too many requests (`rate_limited`) or too many wrong passwords (`too_many_attempts`); else too many uploads or streams are open (`too_many_uploads`, `too_many_followers`). What each code asks for: `GET /errors/{code}`.',
    tr: '429: bir anda çok fazla. `Retry-After` saniye bekleyin: çoğunlukla çok fazla istek (`rate_limited`) ya da yanlış şifredir (`too_many_attempts`); değilse çok fazla yükleme ya da akış açıktır (`too_many_uploads`, `too_many_followers`). Her kodun anlamı: `GET /errors/{code}`.',
    ru: '429: слишком много сразу. Подождите, сколько секунд сказано в `Retry-After`: обычно это слишком частые запросы (`rate_limited`) или неверные пароли (`too_many_attempts`); иначе открыто слишком много загрузок или потоков (`too_many_uploads`, `too_many_followers`). Что значит код: `GET /errors/{code}`.',
    ko: '429는 한꺼번에 너무 많다는 뜻이니 `Retry-After` 초만큼 기다리세요. 대개 요청이 너무 많거나(`rate_limited`) 비밀번호를 여러 번 틀린 것이고(`too_many_attempts`), 아니면 업로드나 스트림이 너무 많이 열린 것입니다(`too_many_uploads`, `too_many_followers`). 코드의 뜻: `GET /errors/{code}`.',
  },
  503: {
    en: '503: the service can do it, but not now. Wait `Retry-After` seconds and send it again with the same `Idempotency-Key`: it is busy (`overloaded`), restarting (`starting`, `shutting_down`), or without its database (`database_unavailable`) or proxies (`proxy_unavailable`). `payments_not_configured` stays: this market takes no money. How the server is: `GET /health/ready`.',
    tr: "503: hizmet bunu yapabilir ama şimdi değil. `Retry-After` saniye bekleyip aynı `Idempotency-Key` ile yeniden gönderin: yoğundur (`overloaded`), yeniden başlıyordur (`starting`, `shutting_down`) ya da veritabanına (`database_unavailable`) veya proxy'lere (`proxy_unavailable`) ulaşamıyordur. `payments_not_configured` geçmez: bu pazar para almıyor. Sunucunun durumu: `GET /health/ready`.",
    ru: '503: сервис может это сделать, но не сейчас. Подождите, сколько сказано в `Retry-After`, и повторите с тем же `Idempotency-Key`: он перегружен (`overloaded`), перезапускается (`starting`, `shutting_down`), нет базы (`database_unavailable`) или прокси (`proxy_unavailable`). `payments_not_configured` само не пройдёт: здесь не принимают деньги. Состояние сервера: `GET /health/ready`.',
    ko: '503은 할 수는 있지만 지금은 안 된다는 뜻입니다. `Retry-After` 초만큼 기다렸다가 같은 `Idempotency-Key`로 다시 보내세요. 붐비거나(`overloaded`), 다시 시작 중이거나(`starting`, `shutting_down`), 데이터베이스(`database_unavailable`)나 프록시(`proxy_unavailable`)가 없는 것입니다. `payments_not_configured`는 기다려도 그대로이며, 이 마켓이 돈을 받지 않는 것입니다. 서버 상태: `GET /health/ready`.',
  },
};
