import type { HelpTopic } from '../topic.js';

export const signUp: HelpTopic = {
  id: 'sign-up',
  sources: ['POST /auth/register', 'docs/tour.md'],
  en: {
    question: 'How do I create an account?',
    text: 'Open the page `/register` of this service, or send POST /auth/register with `{"username":"ada","email":"ada@example.com","password":"two trains leave Trento"}`. The password needs at least {passwordMin} characters and may not be a common one; one account both buys and rents out. The reply already has a `token`, so you are logged in; a new account gets {welcomeCoin} and {welcomeUsd}. Then click the link in the mail that confirms your address; if none came, POST /auth/verify-email/resend sends another.',
  },
  tr: {
    question: 'Nasıl hesap açarım?',
    text: 'Bu servisin `/register` sayfasını açın ya da POST /auth/register çağrısına `{"username":"ada","email":"ada@example.com","password":"two trains leave Trento"}` gönderin. Şifre en az {passwordMin} karakter olmalı ve çok bilinen bir şifre olmamalı; aynı hesapla hem alıcı hem cihaz sahibi olabilirsiniz. Yanıtta `token` gelir, yani giriş yapmış olursunuz; yeni hesaba {welcomeCoin} ve {welcomeUsd} verilir. Sonra adresinizi doğrulamak için gelen e-postadaki bağlantıya tıklayın; gelmediyse POST /auth/verify-email/resend yenisini gönderir.',
  },
  ru: {
    question: 'Как создать аккаунт?',
    text: 'Откройте страницу `/register` этого сервиса или отправьте POST /auth/register с `{"username":"ada","email":"ada@example.com","password":"two trains leave Trento"}`. В пароле должно быть не меньше {passwordMin} символов, слишком распространённые не принимаются; один аккаунт годится и для покупок, и для сдачи машин. В ответе сразу приходит `token`, то есть вы уже вошли; новый аккаунт получает {welcomeCoin} и {welcomeUsd}. Затем перейдите по ссылке из письма, чтобы подтвердить адрес; если письма нет, POST /auth/verify-email/resend отправит новое.',
  },
  ko: {
    question: '계정은 어떻게 만드나요?',
    text: '이 서비스의 `/register` 페이지를 열거나 POST /auth/register에 `{"username":"ada","email":"ada@example.com","password":"two trains leave Trento"}`를 보내세요. 비밀번호는 {passwordMin}자 이상이어야 하고 흔한 비밀번호는 쓸 수 없습니다. 계정 하나로 구매도 하고 컴퓨터를 빌려줄 수도 있습니다. 응답에 `token`이 들어 있어 바로 로그인된 상태가 되며, 새 계정에는 {welcomeCoin}과 {welcomeUsd}가 지급됩니다. 그다음 메일의 링크를 눌러 주소를 확인하고, 메일이 없으면 POST /auth/verify-email/resend로 다시 받으세요.',
  },
};
