import type { HelpTopic } from '../topic.js';

export const signIn: HelpTopic = {
  id: 'sign-in',
  sources: ['POST /auth/login', 'GET /auth/me'],
  en: {
    question: 'How do I log in?',
    text: 'Send POST /auth/login with `{"email":"ada@example.com","password":"…"}`; the reply has `token`. Put it into every request as `Authorization: Bearer <token>`; at `/docs` press *Authorize* and paste it there. You log in with the e-mail address, not the username; in a browser you do so at `/app/`. GET /auth/me shows whose token it is.',
  },
  tr: {
    question: 'Nasıl giriş yaparım?',
    text: 'POST /auth/login çağrısına `{"email":"ada@example.com","password":"…"}` gönderin; yanıtta `token` vardır. Onu her istekte `Authorization: Bearer <token>` olarak yollayın; `/docs` sayfasında *Authorize* düğmesine basıp yapıştırın. Giriş kullanıcı adıyla değil e-posta adresiyle yapılır; tarayıcıda bunun yeri `/app/` adresidir. GET /auth/me token\'ın kime ait olduğunu gösterir.',
  },
  ru: {
    question: 'Как войти?',
    text: 'Отправьте POST /auth/login с `{"email":"ada@example.com","password":"…"}`; в ответе придёт `token`. Передавайте его в каждом запросе как `Authorization: Bearer <token>`; на странице `/docs` нажмите *Authorize* и вставьте его туда. Входят по адресу почты, а не по имени; в браузере — на `/app/`. GET /auth/me покажет, чей это токен.',
  },
  ko: {
    question: '로그인은 어떻게 하나요?',
    text: 'POST /auth/login에 `{"email":"ada@example.com","password":"…"}`를 보내면 응답에 `token`이 옵니다. 모든 요청에 `Authorization: Bearer <token>` 헤더로 넣으세요. `/docs`에서는 *Authorize*를 누르고 붙여넣으면 됩니다. 사용자 이름이 아니라 이메일 주소로 로그인하며, 브라우저에서는 `/app/`에서 합니다. 누구의 토큰인지는 GET /auth/me로 확인할 수 있습니다.',
  },
};
