import type { HelpTopic } from '../topic.js';

export const password: HelpTopic = {
  id: 'password',
  sources: ['POST /auth/password/forgot', 'POST /auth/password/reset'],
  en: {
    question: 'I forgot my password, what now?',
    text: 'Open the page `/forgot-password`, or send POST /auth/password/forgot with `{"email":"ada@example.com"}`; at most one mail a minute is sent. The answer is the same whether or not there is such an account, so check the address and the spam folder. The link in the mail works for an hour and lets you choose a new password, which ends all sessions, API keys and webhooks; by API that is POST /auth/password/reset with `token` and `new_password`.',
  },
  tr: {
    question: 'Şifremi unuttum, ne yapmalıyım?',
    text: '`/forgot-password` sayfasını açın ya da POST /auth/password/forgot çağrısına `{"email":"ada@example.com"}` gönderin; dakikada en çok bir e-posta gider. Böyle bir hesap olsa da olmasa da yanıt aynıdır; adresi ve istenmeyen posta klasörünü denetleyin. E-postadaki bağlantı bir saat geçerlidir ve yeni şifre seçtirir, bu da bütün oturumları, API anahtarlarını ve webhook\'ları sona erdirir; API ile: POST /auth/password/reset, `token` ve `new_password`.',
  },
  ru: {
    question: 'Забыл пароль, что делать?',
    text: 'Откройте страницу `/forgot-password` или отправьте POST /auth/password/forgot с `{"email":"ada@example.com"}`; уходит не больше одного письма в минуту. Ответ одинаков, есть такой аккаунт или нет, поэтому проверьте адрес и папку «Спам». По ссылке из письма в течение часа можно выбрать новый пароль — это завершит все сеансы, ключи API и вебхуки; через API это POST /auth/password/reset с `token` и `new_password`.',
  },
  ko: {
    question: '비밀번호를 잊어버렸는데 어떻게 하죠?',
    text: '`/forgot-password` 페이지를 열거나 POST /auth/password/forgot에 `{"email":"ada@example.com"}`을 보내세요. 메일은 분당 한 통까지만 갑니다. 계정이 있든 없든 응답은 같으니 주소와 스팸함을 확인하세요. 메일의 링크는 한 시간 동안 유효하고, 새 비밀번호를 정하면 모든 세션, API 키, 웹훅이 끝납니다. API로는 POST /auth/password/reset에 `token`과 `new_password`를 보내면 됩니다.',
  },
};
